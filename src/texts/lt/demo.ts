/** The extra pages of `npm run demo`: the demo accounts and the sent emails. */
export const demo = {
  title: 'Demonstracijos paskyros ir laiškai',
  intro: 'Laiškai iš demonstracijos niekur neišsiunčiami – jie lieka čia. Programa:',
  people: 'Paskyros',
  owner: 'Savininkė',
  employee: 'Darbuotojas',
  accountant: 'Buhalterė',
  operator: 'Paslaugos teikėjo operatorius',
  code: 'vienkartinis kodas',
  code_hint: 'Vienkartinis kodas keičiasi kas 30 sekundžių: įkelkite puslapį iš naujo.',
  letters: 'Laiškai',
  empty: 'Laiškų dar nėra.',
  from: 'Nuo',
  to: 'Kam',
  back: 'Visi laiškai',
}
