/** The banner after a backup of the whole product was restored. */
export const restored = {
  label: 'Atkurta iš atsarginės kopijos',
  title: 'Duomenys atkurti iš {{when}} atsarginės kopijos',
  theirs:
    'Ką įvedėte vėliau, teks įvesti iš naujo. Laiškai ir e. sąskaitos kol kas nesiunčiami – laukiama teikėjo patvirtinimo.',
  yours: 'Kol nepatvirtinsite, niekas neišsiunčiama.',
  open: 'Patikrinti ir patvirtinti',
}
