/** The expense categories of a new company, with the account names that an accountant would use. */
export const defaultExpenseCategories = [
  { lt: 'Prekės ir žaliavos', en: 'Goods and materials' },
  { lt: 'Paslaugos ir subranga', en: 'Services and subcontractors' },
  { lt: 'Nuoma ir komunalinės paslaugos', en: 'Rent and utilities' },
  { lt: 'Biuro prekės ir įranga', en: 'Office supplies and equipment' },
  { lt: 'Programinė įranga ir prenumeratos', en: 'Software and subscriptions' },
  { lt: 'Ryšiai ir internetas', en: 'Phone and internet' },
  { lt: 'Transportas ir degalai', en: 'Transport and fuel' },
  { lt: 'Komandiruotės', en: 'Business travel' },
  { lt: 'Reklama ir reprezentacija', en: 'Advertising and entertainment' },
  { lt: 'Buhalterinės ir teisinės paslaugos', en: 'Accounting and legal services' },
  { lt: 'Draudimas', en: 'Insurance' },
  { lt: 'Banko mokesčiai ir palūkanos', en: 'Bank charges and interest' },
  { lt: 'Mokesčiai ir rinkliavos', en: 'Taxes and duties' },
  { lt: 'Mokymai', en: 'Training' },
  { lt: 'Kitos išlaidos', en: 'Other expenses' },
] as const
