/** Why an e-invoice was not delivered over Peppol, when the access point said nothing itself. */
export const peppol_trouble = {
  refused: 'Peppol prieigos taškas sąskaitos nepriėmė.',
  unreachable: 'Peppol prieigos taškas nepasiekiamas.',
  unprinted: 'Nepavyko parengti e. sąskaitos failo.',
  unanswered: 'Peppol prieigos taškas neatsakė. Klausiame dar kartą; antrą kartą sąskaita nebus išsiųsta.',
  unknown:
    'Nežinome, ar sąskaita pristatyta: ji perduota Peppol prieigos taškui, bet atsakymo negavome. Pasitikrinkite su gavėju ir, jei reikia, siųskite dar kartą.',
  no_receiver: 'Gavėjas per Peppol sąskaitų nepriima. Patikrinkite jo adresą arba siųskite UBL el. paštu.',
  restored:
    'Neišsiųsta: produktas atkurtas iš atsarginės kopijos, kurią darant sąskaita laukė eilėje. Pasitikrinkite su gavėju ir, jei reikia, siųskite dar kartą.',
  peppol_off: 'Siuntimas per Peppol išjungtas, todėl sąskaita neišsiųsta.',
  invalid: 'Sąskaita pasikeitė ir e. sąskaitos reikalavimų nebeatitinka.',
}
