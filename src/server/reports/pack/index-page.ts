import type { PackMissing } from '#contract/reports/pack.ts'
import { chainWords } from '../chain-notes.ts'
import { packText } from './entry.ts'
import type { ClaimedPack } from './progress.queries.ts'

export type PackContents = {
  company: { title: string; code: string | null; vat_code: string | null }
  pack: ClaimedPack
  files: { name: string; size: number; sha256: string }[]
  missing: PackMissing[]
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const linkTo = (path: string) => escaped(path.split('/').map(encodeURIComponent).join('/'))

const style = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#1a1a17;background:#fff}
h1{margin:0;font-size:1.5rem}h2{margin:2rem 0 .5rem;font-size:1.1rem}p{margin:.25rem 0}.quiet,td+td{color:#5c5a52}
table{width:100%;border-collapse:collapse}td{padding:.3rem .5rem .3rem 0;border-top:1px solid #e5e2da;vertical-align:top;overflow-wrap:anywhere}
td:last-child{text-align:right;white-space:nowrap}table.words td:last-child{text-align:left;white-space:normal}code{overflow-wrap:anywhere}a{color:#263f9c}
@media (prefers-color-scheme:dark){body{color:#eceae4;background:#1b1a17}.quiet,td+td{color:#a9a69c}td{border-color:#3a3832}a{color:#9db1ff}}`

/** The page that opens a pack without the product: no scripts, no requests, relative links. */
export const indexPage = ({ company, pack, files, missing }: PackContents): string => {
  const { language, chain } = pack
  const text = (key: string, values: Record<string, string | number> = {}) => escaped(packText(language, key, values))
  const period = `${pack.date_from} – ${pack.date_to}`
  const facts = [
    [company.code, 'company_code'],
    [company.vat_code, 'vat_code'],
  ].flatMap(([value, key]) => (value ? [`${text(key ?? '')} ${escaped(value)}`] : []))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(company.title)} ${period}</title><style>${style}</style></head><body>
<h1>${escaped(company.title)}</h1>
<p>${text('title')}, ${period}</p>
${facts.length > 0 ? `<p class="quiet">${facts.join(', ')}</p>\n` : ''}<p class="quiet">${text('as_of', { moment: momentText(pack.began_at) })}</p>
${missingList(missing, pack)}${folders(files, pack)}<h2>${text('integrity')}</h2>
${chain ? integrityFacts(chain, pack) : `<p>${text('no_chain')}</p>`}
<p class="quiet">${text('how_to_check')}</p>
</body></html>
`
}

const momentText = (at: string) => at.slice(0, 16).replace('T', ' ')

const integrityFacts = (chain: NonNullable<ClaimedPack['chain']>, { language }: ClaimedPack) =>
  `<p>${escaped(chainWords(language, chain).join(' '))}</p>
<p><code>${escaped(chain.head)}</code></p>`

const missingList = (missing: readonly PackMissing[], { language }: ClaimedPack) => {
  if (missing.length === 0) return ''
  const rows = missing.map(({ number, title, reason, text }) => {
    const why = [packText(language, `missing_${reason}`), text].filter(Boolean).join(': ')
    return `<tr><td>${escaped([number, title].filter(Boolean).join(' '))}</td><td>${escaped(why)}</td></tr>`
  })
  return `<h2>${escaped(packText(language, 'missing'))}</h2>\n<table class="words">${rows.join('\n')}</table>\n`
}

/** The files of each folder, with a link and the size. */
const folders = (files: PackContents['files'], { language }: ClaimedPack): string => {
  const byFolder = Map.groupBy(files, ({ name }) => name.slice(0, name.lastIndexOf('/')))
  return [...byFolder]
    .map(([folder, inside]) => {
      const rows = inside.map(
        ({ name, size }) =>
          `<tr><td><a href="${linkTo(name)}">${escaped(name.slice(folder.length + 1))}</a></td><td>${escaped(sizeText(size, language))}</td></tr>`,
      )
      return `<h2>${escaped(folder)}</h2>\n<table>${rows.join('\n')}</table>\n`
    })
    .join('')
}

const sizeText = (bytes: number, language: 'lt' | 'en') =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} KB`
    : `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`
