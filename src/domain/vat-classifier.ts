import type { PlainDate } from '#domain/plain-date.ts'

/** A code of the Lithuanian VAT classifier, with which lines are reported to i.SAF. */
export interface VatCode {
  code: string
  /** The first and last day, inclusive; null: unlimited. */
  valid_from: PlainDate | null
  valid_to: PlainDate | null
  lt: string
  en: string
}

// Order VA-49 in the version of 2026-01-01, in its own order; the descriptions are our own.
const table = `
PVM1|||Standartinis tarifas šalies teritorijoje|Domestic supply, standard rate
PVM2||2025-12-31|Lengvatinis 9 % tarifas šalies teritorijoje|Domestic supply, reduced 9%
PVM3|||Lengvatinis 5 % tarifas šalies teritorijoje|Domestic supply, reduced 5%
PVM58|2026-01-01||Lengvatinis 12 % tarifas šalies teritorijoje suteiktoms paslaugoms|Domestic services, reduced 12%
PVM4||2016-03-31|Pirkėjas išskaito ir sumoka PVM (96 str.), senas kodas|Domestic reverse charge, old code
PVM25|2016-04-01||Pirkėjas išskaito ir sumoka PVM (96 str.)|Domestic reverse charge
PVM26|2016-04-01|2025-12-31|Pirkėjas išskaito ir sumoka PVM (96 str.)|Domestic reverse charge
PVM27|2016-04-01||Pirkėjas išskaito ir sumoka PVM (96 str.)|Domestic reverse charge
PVM5|||Neapmokestinama PVM (20–33, 112 str.)|Exempt supply
PVM6|||Suvartojimas privatiems poreikiams|Private use
PVM7||2025-12-31|Suvartojimas privatiems poreikiams|Private use
PVM8|||Suvartojimas privatiems poreikiams|Private use
PVM28|2016-04-01||Suvartojimas privatiems poreikiams|Private use
PVM59|2026-01-01||Paslaugų suvartojimas privatiems poreikiams (8 str.)|Private use of services
PVM9|||Ilgalaikio turto pasigaminimas, pastato esminis pagerinimas (6 str.)|Own production of fixed assets
PVM30|2016-04-01|2025-12-31|Ilgalaikio turto pasigaminimas, pastato esminis pagerinimas (6 str.)|Own production of fixed assets
PVM31|2016-04-01||Ilgalaikio turto pasigaminimas, pastato esminis pagerinimas (6 str.)|Own production of fixed assets
PVM10||2016-03-31|Maržos schema, senas kodas|Margin scheme, old code
PVM32|2016-04-01||Maržos schema|Margin scheme
PVM33|2016-04-01||Maržos schema|Margin scheme
PVM52|2022-01-10|2025-12-31|Maržos schema|Margin scheme
PVM53|2022-01-10||Maržos schema|Margin scheme
PVM12|||Prekių eksportas (41 str.)|Export of goods
PVM13|2020-11-01||Prekės ES PVM mokėtojams (49 str. 1, 4 d.), be PVM50 atvejų|Intra-Community supply of goods
PVM50|2020-01-01||Prekės ES PVM mokėtojams pagal pareikalavimą (42, 49 str.)|Call-off stock supply
PVM14|2020-11-01||Kiti 0 % sandoriai (42–48, 49, 51–53 str.)|Other zero-rated supplies
PVM51|2021-01-01||0 % sandoriai pagal 19 str. 5 d. 2 ir 3 p.|Other zero rate (Art. 19(5))
PVM55|2022-05-20||50-1 str. 1 ir 4 d. sandoriai|Art. 50-1(1), (4)
PVM56|2022-05-20||50-1 str. 2 d. sandoriai|Art. 50-1(2)
PVM15|||Už Lietuvos ribų patiektos prekės ir paslaugos, atskaita galima (58 str. 1 d. 2 p.)|Supply outside Lithuania, deductible
PVM34|2016-04-01||Už Lietuvos ribų patiektos prekės ir paslaugos, atskaita negalima|Supply outside Lithuania, not deductible
PVM16|||Prekių įsigijimas iš kitų valstybių narių|Intra-Community acquisition
PVM17||2025-12-31|Prekių įsigijimas iš kitų valstybių narių|Intra-Community acquisition
PVM18|||Prekių įsigijimas iš kitų valstybių narių|Intra-Community acquisition
PVM35|2016-04-01||Prekių įsigijimas iš kitų valstybių narių|Intra-Community acquisition
PVM36|2016-04-01||Prekių įsigijimas iš kitų valstybių narių, neapmokestinama|Intra-Community acquisition, exempt
PVM19|||Trikampė prekyba, tarpininkas (122 str. 3 d.)|Triangular trade, middle party
PVM20|||Paslaugos iš užsienio (ne ES PVM mokėtojų), PVM skaičiuoja pirkėjas (95 str. 2 d.)|Services from non-EU suppliers, buyer accounts
PVM54|2022-05-20|2025-12-31|Paslaugos iš užsienio (ne ES PVM mokėtojų), PVM skaičiuoja pirkėjas|Services from non-EU suppliers, buyer accounts
PVM37|2016-04-01||Paslaugos iš užsienio (ne ES PVM mokėtojų), PVM skaičiuoja pirkėjas|Services from non-EU suppliers, buyer accounts
PVM38|2016-04-01||Paslaugos iš užsienio (ne ES PVM mokėtojų), 0 %|Services from non-EU suppliers, zero
PVM39|2016-04-01||Paslaugos iš užsienio (ne ES PVM mokėtojų), neapmokestinama|Services from non-EU suppliers, exempt
PVM21|||Paslaugos iš ES PVM mokėtojų, PVM skaičiuoja pirkėjas (95 str. 2 d.)|Services from EU VAT payers, buyer accounts
PVM57|2022-09-25|2025-12-31|Paslaugos iš ES PVM mokėtojų, PVM skaičiuoja pirkėjas|Services from EU VAT payers, buyer accounts
PVM40|2016-04-01||Paslaugos iš ES PVM mokėtojų, PVM skaičiuoja pirkėjas|Services from EU VAT payers, buyer accounts
PVM41|2016-04-01||Paslaugos iš ES PVM mokėtojų, 0 %|Services from EU VAT payers, zero
PVM42|2016-04-01||Paslaugos iš ES PVM mokėtojų, neapmokestinama|Services from EU VAT payers, exempt
PVM22||2016-03-31|Užsienio asmens tiekimas Lietuvoje, PVM sumoka pirkėjas, senas kodas|Supply in Lithuania by a foreign person, old code
PVM43|2016-04-01||Užsienio asmens tiekimas Lietuvoje, PVM sumoka pirkėjas (95 str. 3–5 d.)|Supply in Lithuania by a foreign person, buyer accounts
PVM44|2016-04-01|2025-12-31|Užsienio asmens tiekimas Lietuvoje, PVM sumoka pirkėjas|Supply in Lithuania by a foreign person, buyer accounts
PVM60|2026-01-01||Užsienio asmens paslaugos Lietuvoje, PVM sumoka pirkėjas (95 str. 5 d.)|Services in Lithuania by a foreign person, buyer accounts
PVM45|2016-04-01||Užsienio asmens tiekimas Lietuvoje, PVM sumoka pirkėjas|Supply in Lithuania by a foreign person, buyer accounts
PVM46|2016-04-01||Užsienio asmens tiekimas Lietuvoje, 0 %|Supply in Lithuania by a foreign person, zero
PVM47|2016-04-01||Užsienio asmens tiekimas Lietuvoje, neapmokestinama|Supply in Lithuania by a foreign person, exempt
PVM23|||Apskaičiuotas importo PVM (9 % iki 2025-12-31)|Import VAT calculated (9% until 2025-12-31)
PVM24|||Importo PVM, kurio įskaitymą kontroliuoja VMI (9 % iki 2025-12-31)|Import VAT controlled by VMI (9% until 2025-12-31)
PVM48|2016-04-01||Už Lietuvos ribų įsigytos prekės ir paslaugos|Purchases outside Lithuania
PVM49|2016-04-01||Įsigyta iš ūkininkų, taikančių kompensacinio tarifo schemą|From farmers under the flat-rate scheme
PVM100|2016-04-01||Kiti atvejai|Other cases
`

/** The whole classifier with expired codes, which old documents have. */
export const vatClassifier: readonly VatCode[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', from, to, lt = '', en = ''] = line.split('|')
    return { code, valid_from: from || null, valid_to: to || null, lt, en }
  })

const codes: ReadonlySet<string> = new Set(vatClassifier.map(({ code }) => code))

/** Whether the classifier has the code, in force or expired. */
export const isVatCode = (code: string): boolean => codes.has(code)
