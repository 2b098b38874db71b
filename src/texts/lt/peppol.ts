/** Peppol in the settings of a company. */
export const peppol = {
  title: 'E. sąskaitos per Peppol',
  about:
    'E. sąskaitos keliauja tiesiai į kliento programą. Taip jas priima valstybės įstaigos ir vis daugiau įmonių. Išsiųsite vienu paspaudimu. Tiekėjų e. sąskaitos pačios atsiras tarp gautų dokumentų.',
  not_configured:
    'Peppol šioje sistemoje neįjungtas. E. sąskaitos failą (UBL) galite siųsti el. paštu arba atsisiųsti.',
  no_address: 'Peppol tinkle įmonė randama pagal įmonės kodą arba PVM mokėtojo kodą. Įrašykite jį įmonės duomenyse.',
  address: 'Jūsų adresas tinkle: {{address}}.',
  state_off: 'Išjungta',
  state_requested: 'Prašymas tikrinamas',
  state_on: 'Įjungta',
  requested_note:
    'Patikrinsime, ar galite veikti įmonės vardu, ir įjungsime. Dažniausiai tai trunka vieną darbo dieną.',
  code_note: 'Pakeitus įmonės kodą, siuntimas išsijungia ir jo reikia prašyti iš naujo.',
  ask: 'Prašyti įjungti',
  take_back: 'Atšaukti prašymą',
  switch_off: 'Išjungti',
  switch_off_title: 'Nebesiųsti per Peppol?',
  switch_off_text: 'Dar neišsiųstos e. sąskaitos nebus išsiųstos. Kad vėl siųstumėte, reikės prašyti iš naujo.',
  not_verified: 'Pirmiausia patvirtinkite savo el. pašto adresą',
  asked: 'Prašymas siųsti per Peppol pateiktas.',
  taken_back: 'Prašymas atšauktas.',
  switched_off: 'Siuntimas per Peppol išjungtas.',
}
