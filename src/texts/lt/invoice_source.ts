/** The document that a new invoice is created from: the credited invoice, or the proforma. */
export const invoice_source = {
  credited: 'Kredituojama sąskaita',
  credited_hint: 'Kreditinė ištaiso jau išrašytą sąskaitą: sumažina arba panaikina jos sumą.',
  credited_search: 'Numeris arba klientas',
  credited_none: 'Tokios sąskaitos nėra.',
  credits_invoice: 'Kredituojama sąskaita',
  credit_effect: 'Kredituojama suma pirmiausia sumažins sąskaitos likutį {{unpaid}}, kita dalis liks kliento avansu.',
  credit_effect_unpaid: 'Kredituojama suma sumažins sąskaitos likutį {{unpaid}}.',
  credit_effect_paid: 'Sąskaita apmokėta, todėl kredituojama suma liks kliento avansu.',
  credit_how: 'Kiek kredituojama',
  credit_whole: 'Viskas, kas liko',
  credit_part: 'Dalis',
  from_proforma: 'Pagal išankstinę sąskaitą',
  from_quote: 'Pagal komercinį pasiūlymą',
  from_quote_rest: 'Liks atviras tas kiekis, kurio čia neįrašysite.',
  from_proforma_paid: 'Jos mokėjimai ({{paid}}) bus perkelti į šią sąskaitą.',
}
