/** The banner after a backup of the whole product was restored. */
export const restored = {
  label: 'Atkurta iš atsarginės kopijos',
  title: 'Duomenys atkurti iš {{when}} atsarginės kopijos',
  theirs:
    'Ką įvedėte vėliau, teks įvesti iš naujo. Laiškai ir e. sąskaitos kol kas nesiunčiami – laukiama teikėjo patvirtinimo.',
  yours: 'Kol nepatvirtinsite, niekas neišsiunčiama.',
  open: 'Patikrinti ir patvirtinti',
  company_label: 'Įmonė atkurta iš archyvo',
  company_title: 'Įmonė atkurta iš {{when}} archyvo',
  company_yours:
    'Laiškai ir e. sąskaitos nesiunčiami, kol nepatvirtinsite, kad dirbate čia. Laukę laiškai pažymėti neišsiųstais.',
  company_theirs: 'Laiškai ir e. sąskaitos nesiunčiami – laukiama savininko patvirtinimo.',
  company_confirm: 'Patvirtinti',
  company_question: 'Toliau dirbsite čia: {{company}}?',
  company_question_text:
    'Patvirtinus vėl bus siunčiami laiškai ir e. sąskaitos. Jei ta pati įmonė dar naudojama kitur, klientai gali gauti laiškus du kartus.',
  company_confirmed: 'Siuntimas vėl įjungtas.',
}
