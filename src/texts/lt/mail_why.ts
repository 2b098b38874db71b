/** Why a mail brought no paper. */
export const mail_why = {
  no_file: 'Laiške nebuvo failo, kurį galima perskaityti: PDF, nuotraukos ar e. sąskaitos.',
  too_large: 'Laiškas didesnis nei 25 MB. Įkelkite failus čia.',
  unreadable: 'Laiško perskaityti nepavyko. Įkelkite failus čia.',
  day_limit: 'Šiandien gauta tiek dokumentų, kiek galima per dieną. Laiškas bus priimtas vėliau.',
  file_room: 'Nebeliko vietos failams. Laiškas bus priimtas, kai jos bus.',
  waiting_limit: 'Laukia per daug nepatvirtintų dokumentų. Laiškas bus priimtas, kai jų sumažės.',
  paused: 'Įmonė atkurta iš archyvo ir dar nepatvirtinta. Laiškas bus priimtas, kai savininkas patvirtins.',
  deletion: 'Įmonė bus ištrinta. Jei ištrynimas bus atšauktas, laiškas bus priimtas.',
  gone: 'Laiškas pašalintas iš pašto dėžutės dar nepriimtas. Paprašykite siuntėjo atsiųsti dar kartą.',
}
