import { nameKey } from '#domain/e-invoice/buyer.ts'
import { companyCodeProblem, ibanProblem, normaliseCode, vatCodeProblem } from '#domain/identifiers.ts'
import { removeTrailing, searchText } from '#domain/text.ts'
import { certain, doubtful, notFound } from './facts.ts'
import type { Found, PaperFacts, PaperOwner } from './facts.ts'

const vatPattern = /\b(?:LT\d{12}|LT\d{9}|(?:PL|DE|EE|LV|FI|SE|FR|NL|BE|AT|IE|CZ|DK|ES|IT)[A-Z0-9]{8,12})\b/g
const codePattern = /\b\d{9}\b/g
const ibanPattern = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g
const companyName =
  /(?:\b(?:UAB|MB|AB|IĮ|VšĮ|VĮ|TŪB|KŪB|UADB)\s{0,2}[„"“”«'][^„"“”«»'\t]{2,80}["“”»'])|(?:[„"“”«'][^„"“”«»'\t]{2,80}["“”»'],?\s{0,2}(?:UAB|MB|AB|IĮ|VšĮ)\b)|(?:\b(?:UAB|MB|AB|IĮ|VšĮ)\s[\p{Lu}\d][\p{L}\d&.-]{1,40}(?:\s[\p{L}\d&.-]{2,30}){0,3})|(?:\b[\p{Lu}][\p{L}\d&.-]{1,40}(?:\s[\p{Lu}][\p{L}\d&.-]{1,30}){0,3},?\s(?:Ltd|LLC|GmbH|Inc|SIA|OÜ|Oy|B\.V|S\.A|Sp\. z o\.o)\b\.?)/gu

const buyerLabel = /pirkejas|moketojas\b|gavejas|uzsakovas|klientas|bill to|buyer|customer|sold to/

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

const codesIn = (text: string): string[] =>
  distinct(
    [...text.matchAll(codePattern)].map(([code]) => code).filter((code) => companyCodeProblem(code) === undefined),
  )

const vatCodesIn = (text: string): string[] =>
  distinct([...text.matchAll(vatPattern)].map(([code]) => code).filter((code) => vatCodeProblem(code) === undefined))

const accountsIn = (text: string): string[] =>
  distinct(
    [...text.matchAll(ibanPattern)]
      .map(([account]) => normaliseCode(account))
      .filter((account) => ibanProblem(account) === undefined),
  )

const namesIn = (text: string): string[] =>
  distinct([...text.matchAll(companyName)].map(([name]) => removeTrailing(name.trim(), ',; ')))

const sellerLabel = /pardavejas|tiekejas|paslaugu teikejas|teikejas|seller|vendor|supplier|^from\b/

/** The name after a label such as 'Pardavėjas:', for vendors without a legal form in their name. */
const labelledName = (lines: readonly string[]): string | undefined => {
  const at = lines.findIndex((line) => sellerLabel.test(searchText(line)))
  if (at < 0) return undefined
  const [, own = ''] = (lines[at] ?? '').split(':')
  const candidate = own.split('\t')[0]?.trim() || (lines[at + 1] ?? '').split('\t')[0]?.trim()
  return candidate && /\p{L}{3}/u.test(candidate) ? candidate.slice(0, 200) : undefined
}

/** Whether the company stands under the label of the seller, in its column if the buyer is beside it. */
const isSeller = (lines: readonly string[], names: (cell: string) => boolean): boolean => {
  const isLabel = (cell: string) => sellerLabel.test(searchText(cell))
  const at = lines.findIndex((line) => line.split('\t').some(isLabel))
  if (at < 0) return false
  const head = (lines[at] ?? '').split('\t')
  const column = head.findIndex(isLabel)
  const isBeside = head.some((cell, index) => index !== column && buyerLabel.test(searchText(cell)))
  for (const line of lines.slice(at, at + 7)) {
    const cells = line.split('\t')
    if (isBeside && cells.length === head.length && names(cells[column] ?? '')) return true
    if (!isBeside && line !== lines[at] && buyerLabel.test(searchText(line))) return false
    if (!isBeside && names(line)) return true
  }
  return false
}

type Vendor = Pick<PaperFacts, 'vendor' | 'account' | 'buyer' | 'is_own'>

/** Who issued the paper: its codes, name and account, which are not those of the company that received it. */
export const findVendor = (lines: readonly string[], owner: PaperOwner): Vendor => {
  const text = lines.join('\n')
  const own = new Set([owner.code, owner.vat_code].flatMap((code) => (code ? [normaliseCode(code)] : [])))
  const [codes, vatCodes] = [codesIn(text), vatCodesIn(text)]
  const isNamed = nameKey(owner.title) !== '' && searchText(text).includes(nameKey(owner.title))
  const ofVendor = (values: readonly string[]) => values.filter((code) => !own.has(code))
  const [code, ...otherCodes] = ofVendor(codes)
  const [vat_code, ...otherVatCodes] = ofVendor(vatCodes)
  const names = namesIn(text).filter((name) => nameKey(name) !== nameKey(owner.title))
  const name = names[0] ?? labelledName(lines)
  const isOwn = [...codes, ...vatCodes].some((each) => own.has(each)) || isNamed
  // A paper that names another buyer may have only that buyer's code.
  const isForOther = !isOwn && lines.some((line) => buyerLabel.test(searchText(line).replaceAll('pvm moketoj', '')))
  const isOnly = otherCodes.length === 0 && otherVatCodes.length === 0
  const isCertain = (code ?? vat_code) !== undefined && isOnly && !isForOther
  const key = nameKey(owner.title)
  const namesOwner = (cell: string) =>
    [...codesIn(cell), ...vatCodesIn(cell)].some((each) => own.has(each)) ||
    (key !== '' && searchText(cell).includes(key))
  const accounts = accountsIn(text).filter((account) => !owner.accounts.includes(account))
  return {
    vendor: {
      name: nameOf(name, names, isCertain),
      code: otherCodes.length === 0 ? (code ?? null) : null,
      vat_code: otherVatCodes.length === 0 ? (vat_code ?? null) : null,
      is_certain: isCertain,
    },
    account:
      accounts.length === 0
        ? notFound()
        : accounts.length === 1
          ? certain(accounts[0] ?? '')
          : doubtful(accounts[0] ?? '', 'several'),
    buyer: isOwn ? 'own' : isForOther ? 'other' : 'unnamed',
    is_own: isSeller(lines, namesOwner),
  }
}

const nameOf = (name: string | undefined, names: readonly string[], isCertain: boolean): Found => {
  if (name === undefined) return notFound()
  if (!isCertain) return doubtful(name, names.length > 1 ? 'several' : 'vendor_by_name')
  return new Set(names.map(nameKey)).size > 1 ? doubtful(name, 'several') : certain(name)
}
