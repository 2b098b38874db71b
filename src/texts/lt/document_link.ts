/** The link by which a client reads an invoice, in its panel. */
export const document_link = {
  title: 'Nuoroda klientui',
  none: 'Nuoroda sukuriama siunčiant sąskaitą. Galite ją nukopijuoti ir patys.',
  copy: 'Kopijuoti nuorodą',
  copied: 'Nuoroda nukopijuota',
  not_copied: 'Naršyklė neleido kopijuoti. Nuoroda: {{url}}',
  open: 'Atverti',
  revoke: 'Panaikinti',
  revoke_title: 'Panaikinti nuorodą?',
  revoke_text: 'Išsiųstuose laiškuose ji nebeveiks. Kita nuoroda bus nauja.',
  revoked: 'Nuoroda panaikinta',
  seen: 'Matė {{when}}',
  seen_last: 'Matė {{when}}, pirmą kartą {{first}}',
  not_seen: 'Klientas dar nematė',
  until: 'Galioja iki {{date}}',
  repeat: 'Kartoti',
}
