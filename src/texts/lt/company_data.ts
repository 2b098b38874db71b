/** What registers say about a company: the register of companies, and VIES about VAT codes. */
export const company_data = {
  register_from: 'Duomenys iš Registrų centro, {{date}}.',
  register_state: 'Teisinis statusas: {{state}}.',
  vies_valid: 'VIES: galioja, tikrinta {{date}}',
  vies_invalid: 'VIES: negalioja, tikrinta {{date}}',
  vies_unavailable: 'VIES neatsakė, bandyta {{date}}',
  vies_unchecked: 'VIES: netikrinta',
  vies_name: 'VIES nurodo: {{name}}',
  vies_save_first: 'VIES patikrinti galėsite išsaugoję',
  vies_check: 'Tikrinti VIES',
  vies_again: 'Tikrinti iš naujo',
  vies_checking: 'Tikrinama…',
}
