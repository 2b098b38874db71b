import type { FileProblemCode } from '#domain/import/read/problem.ts'

/** What is wrong with files of other programs: i.SAF, e-invoices, exports of Invoice Ninja, backups of InvoiceShelf. */
export const import_file = {
  empty: 'Failas tuščias.',
  not_isaf: 'Tai ne i.SAF failas: reikia XML, kurį programa teikia VMI („iSAFFile“).',
  not_ubl: 'Tai ne e. sąskaita: reikia UBL arba CII formato XML.',
  not_invoice_ninja:
    'Tai ne „Invoice Ninja“ eksportas. Reikia CSV failo angliškais stulpelių pavadinimais: „Invoice Ninja“ nustatymuose pasirinkite anglų kalbą ir eksportuokite dar kartą.',
  not_invoiceshelf: 'Tai ne „InvoiceShelf“ duomenų bazės kopija.',
  other_company: 'Tai kitos įmonės failas: jame nurodyta {{company}}, o Jūsų įmonė – {{own}}.',
  several_companies:
    'Kopijoje yra kelios įmonės ({{names}}), bet nė viena nėra Jūsų įmonė ({{own}}) pagal kodą ar pavadinimą.',
  no_party_of_ours: 'Sąskaita {{number}} ne Jūsų įmonės: pardavėjas – {{seller}}, pirkėjas – {{buyer}}.',
  no_records: 'Faile nėra ką importuoti.',
  too_many_records: 'Įrašų per daug: vienu kartu importuojama iki {{max}}. Padalykite failus.',
  malformed_xml:
    'XML sugadintas ({{line}} eilutė): žymos neuždarytos arba yra neleistinų ženklų. Eksportuokite failą iš naujo.',
  malformed: 'Failas sugadintas. Eksportuokite jį iš naujo.',
  encrypted: 'Failas apsaugotas slaptažodžiu. Įkelkite neapsaugotą.',
  doctype: 'Failas su DOCTYPE neskaitomas: jis gali nurodyti kitus failus.',
  encoding: 'Nepavyko perskaityti raidžių: koduotė kitokia, nei nurodyta faile.',
  too_complex: 'Failas per didelis arba per sudėtingas. Padalykite jį.',
  whole_backup:
    'Tai visa „InvoiceShelf“ kopija, joje per daug failų. Nustatymuose sukurkite tik duomenų bazės kopiją („only-db“) ir įkelkite ją.',
  files_only: 'Kopijoje nėra duomenų bazės. „InvoiceShelf“ nustatymuose sukurkite kopiją „only-db“ ir įkelkite ją.',
  bad_dump: 'Duomenų bazės kopija sugadinta arba nukirsta ({{line}} eilutė).',
  bad_amount: 'Suma „{{value}}“ netinka: reikia skaičiaus su tašku ir ne daugiau kaip dviem skaitmenimis po jo.',
  bad_date: 'Data „{{value}}“ netinka: reikia tikros dienos, pavyzdžiui, 2026-11-27.',
  no_number: 'Dokumentas neturi numerio.',
  bad_currency: 'Valiuta „{{value}}“ nežinoma.',
  annulled: '{{number}} anuliuota arba neįvykdyta, todėl praleista.',
  draft: '{{number}} yra juodraštis, todėl praleista.',
  company_not_checked: 'Nepavyko patikrinti, ar tai Jūsų įmonės duomenys: faile nurodyta {{company}}. Pasitikrinkite.',
  counted_once_one: '{{count}} dokumentas yra ir kitame faile, todėl įskaičiuotas vieną kartą.',
  counted_once_few: '{{count}} dokumentai yra ir kitame faile, todėl įskaičiuoti vieną kartą.',
  counted_once_many: '{{count}} dokumento yra ir kitame faile, todėl įskaičiuota vieną kartą.',
  counted_once_other: '{{count}} dokumentų yra ir kitame faile, todėl įskaičiuota vieną kartą.',
  missing_sales_month: 'Trūksta {{month}} mėnesio pardavimų.',
  missing_purchases_month: 'Trūksta {{month}} mėnesio pirkimų.',
  missing_part_one: 'Trūksta {{count}} laikotarpio dalies iš {{all}}.',
  missing_part_few: 'Trūksta {{count}} laikotarpio dalių iš {{all}}.',
  missing_part_many: 'Trūksta {{count}} laikotarpio dalies iš {{all}}.',
  missing_part_other: 'Trūksta {{count}} laikotarpio dalių iš {{all}}.',
  several_references: '{{number}} kredituoja kelias sąskaitas ({{numbers}}), todėl nesusieta nė su viena.',
  credit_is_positive: '{{number}} pažymėta kaip kreditinė, bet jos suma teigiama: laikoma paprasta sąskaita.',
  paid_in_part_of_payment_one:
    '{{count}} mokėjimas neturi sąskaitos numerio: jo suma jau yra sąskaitų apmokėtose sumose. Kad mokėjimai būtų atskirai, eksportuokite juos su stulpeliu „Invoice Number“.',
  paid_in_part_of_payment_few:
    '{{count}} mokėjimai neturi sąskaitos numerio: jų sumos jau yra sąskaitų apmokėtose sumose. Kad mokėjimai būtų atskirai, eksportuokite juos su stulpeliu „Invoice Number“.',
  paid_in_part_of_payment_many:
    '{{count}} mokėjimo be sąskaitos numerio: sumos jau yra sąskaitų apmokėtose sumose. Kad mokėjimai būtų atskirai, eksportuokite juos su stulpeliu „Invoice Number“.',
  paid_in_part_of_payment_other:
    '{{count}} mokėjimų be sąskaitos numerio: sumos jau yra sąskaitų apmokėtose sumose. Kad mokėjimai būtų atskirai, eksportuokite juos su stulpeliu „Invoice Number“.',
  joint_payment:
    'Mokėjimas {{number}} apmoka kelias sąskaitas ({{numbers}}): jo suma įskaičiuota į jų apmokėtas sumas.',
  unknown_country: 'Šalis „{{value}}“ nežinoma.',
} satisfies Record<Exclude<FileProblemCode, Counted> | `${Counted}_${'one' | 'few' | 'many' | 'other'}`, string>

/** Codes whose words depend on a count. */
type Counted = 'counted_once' | 'missing_part' | 'paid_in_part_of_payment'
