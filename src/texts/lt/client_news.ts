/** The client's details that changed after the invoice was issued. */
export const client_news = {
  client_news: 'Kliento duomenys nuo išrašymo pasikeitė. Dokumente lieka buvę, kol jų neperimsite.',
  client_news_taken: 'Išsaugojus dokumente bus šios dienos kliento duomenys.',
  client_news_take: 'Perimti šios dienos duomenis',
  client_news_keep: 'Palikti buvusius',
  client_detail_title: 'Pavadinimas',
  client_detail_code: 'Kodas',
  client_detail_vat_code: 'PVM mokėtojo kodas',
  client_detail_address: 'Adresas',
  client_detail_city: 'Miestas',
  client_detail_postal_code: 'Pašto kodas',
  client_detail_country: 'Šalis',
  client_detail_email: 'El. paštas',
  client_detail_phone: 'Telefonas',
  client_detail_e_address: 'E. sąskaitų adresas',
}
