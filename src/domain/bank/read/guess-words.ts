import type { ColumnRole } from './mapping.ts'

/**
 * Names of columns in Lithuanian, English, Latvian and German as they are compared (`plainName`), the surest first. A name that ends
 * with '*' is found anywhere in a column's name.
 */
export const columnWords: Record<ColumnRole, readonly string[]> = {
  date: `data date datums datum buchungstag buchungsdatum bookingdate irasodata operacijosdata transactiondate mokejimodata pavedimodata
    gramatosanasdatums darijumadatums completeddate datecompleted datairlaikas dateandtime data* date* datums* datum*`.split(
    /\s+/,
  ),
  direction:
    `dk cd dc debetaskreditas kreditasdebetas debitcredit creditdebit debetskredits sollhaben sh kryptis direction
    operacijostipas tipas type virziens art`.split(/\s+/),
  money_in:
    `kreditas credit iplaukos gauta pajamos moneyin paidin deposit deposits kredits ienakosie ienakumi haben gutschrift
    einzahlung iplauk* moneyin* paidin* kredit* credit* ienak* gutschrift*`.split(/\s+/),
  money_out:
    `debetas debit islaidos sumoketa israsyta moneyout paidout withdrawal withdrawals debets izejosie izdevumi soll
    lastschrift auszahlung belastung islaid* moneyout* paidout* debet* debit* izej* belastung*`.split(/\s+/),
  amount: `suma amount summa betrag umsatz sumaeur amounteur operacijossuma sumasaskaitosvaliuta amountinaccountcurrency
    suma* amount* summa* betrag* umsatz*`.split(/\s+/),
  balance: 'likutis balance saldo atlikums kontostand likutis* balance* saldo* atlikums* kontostand*'.split(/\s+/),
  currency: 'valiuta currency valuta wahrung waehrung ccy valiut* currency* valuta* wahrung* waehrung*'.split(/\s+/),
  own_account: 'manosaskaita saskaitosnr ownaccount myaccount klientakonts auftragskonto savasaskaita'.split(/\s+/),
  account:
    `gavejosaskaita moketojosaskaita kitospusessaskaita korespondentosaskaita partneriosaskaita saskaita iban account
    accountnumber accountno konts konto kontonummer kontonummeriban iban* saskait* account* konts* konto*`.split(/\s+/),
  code: `imoneskodas asmenskodas kodas companycode registrationnumber regno registracijosnr registracijasnumurs regnr kliendikood
    asmenskod* imoneskod* registra* regnr* companycode*`.split(/\s+/),
  name: `gavejasmoketojas moketojasgavejas moketojasarbagavejas gavejas moketojas kitapuse partneris kontrahentas klientas
    pavadinimas name counterparty counterpartyname payee payer beneficiary merchant sanemejsmaksatajs sanemejs maksatajs
    empfanger auftraggeber beguenstigterzahlungspflichtiger namezahlungsbeteiligter gavej* moketoj* partner* kontrahent* pavadin*
    counterpart* payee* payer* benefic* sanemej* maksataj* empfang* auftragg* name*`.split(/\s+/),
  reference:
    `imokoskodas mokejimokodas nuoroda reference paymentreference referenz kundenreferenz atsauce maksajumareference
    nuorod* referen*`.split(/\s+/),
  text: `mokejimopaskirtis paskirtis paaiskinimai paaiskinimas aprasymas detales komentaras description details paymentdetails purpose
    memo narrative maksajumamerkis merkis informacijasanemejam verwendungszweck buchungstext zweck paskirt* paaiskin* apras* descri*
    detail* purpose* merkis* verwendung* komentar* info*`.split(/\s+/),
  key: `irasonr operacijosnr transakcijosnr transakcijoskodas transactionid transactionno transactioncode operationid unikaluskodas
    archyvokodas arhivakods id transaktionsid transaktionsnummer transactionid* transakcijosnr* operacijosnr*`.split(
    /\s+/,
  ),
}

/** How well a compared name fits a role, from 1 (worst) to 1000; 0: not at all. */
export const nameScore = (role: ColumnRole, name: string): number => {
  if (name === '') return 0
  const at = columnWords[role].findIndex((word) =>
    word.endsWith('*') ? name.includes(word.slice(0, -1)) : name === word,
  )
  return at === -1 ? 0 : 1000 - at
}
