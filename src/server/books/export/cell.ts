import { cutEnd } from '#domain/cut-end.ts'

/**
 * Whether a spreadsheet could take the text for a formula: a client named `=cmd|…` must stay a name. Full-width signs count, for
 * some programs read them as the plain ones.
 * See https://owasp.org/www-community/attacks/CSV_Injection
 */
export const looksLikeFormula = (text: string): boolean => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text)

/** An exact figure with at least as many decimals: '121' and 2 → '121.00'. */
export const withDecimals = (figure: string, least: number): string => {
  const [whole = '', decimals = ''] = figure.split('.')
  const kept = cutEnd(decimals, '0').padEnd(least, '0')
  return kept ? `${whole}.${kept}` : whole
}
