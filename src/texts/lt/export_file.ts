/** Names of exported files. */
export const export_file = {
  file: 'saskaitos',
  file_invoice: 'saskaitos',
  file_expense: 'islaidos',
  file_payment: 'mokejimai',
  file_client: 'klientai',
  file_product: 'prekes-ir-paslaugos',
}
