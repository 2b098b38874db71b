import { sql } from 'kysely'
import { completeStyle } from '#domain/invoice-style.ts'
import type { StoredStyle } from '#domain/invoice-style.ts'
import { printsBranding } from '#server/account/subscription/limits.ts'
import { readLogo } from '#server/setup/logo-and-style/logo.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Logo } from '#server/platform/pdf/printed-data.ts'
import type { SellerRow } from '#server/sales/invoice/lookups.queries.ts'

/** The look of a document. */
export type DocumentStyle = { style: StoredStyle; logo: Logo | null; branding: boolean }

type Scope = Pick<CompanyContext, 'db' | 'companyId'>
type StyleRow = {
  style: StoredStyle
  logo_version: string | null
  branding: boolean
  product_codes: Record<string, string> | null
}

/** The company's logo of that version. */
export const logoOf = async (scope: Scope, version: string | null): Promise<Logo | null> =>
  (version && (await readLogo(scope, version))) || null

/** The look and the product codes of an issued document from its issue date; undefined if there is no such document. */
export const readDocumentStyle = async (
  scope: Scope,
  invoiceId: string,
): Promise<(DocumentStyle & Pick<StyleRow, 'product_codes'>) | undefined> => {
  const { rows } = await sql<StyleRow>`
    select coalesce(s.style, '{}') as style, s.logo_version, i.branding, i.product_codes
    from invoice i left join company_style s on s.company_id = i.company_id and s.version = i.style_version
    where i.company_id = ${scope.companyId} and i.id = ${invoiceId}`.execute(scope.db)
  const [found] = rows
  if (!found) return undefined
  const { logo_version, ...documentStyle } = found
  return { ...documentStyle, logo: await logoOf(scope, logo_version) }
}

/** The look of a document issued now; `style` replaces the company's style while it is being edited. */
export const currentDocumentStyle = async (
  context: CompanyContext,
  { logo_version, invoice_style }: Pick<SellerRow, 'logo_version' | 'invoice_style'>,
  style: StoredStyle = invoice_style,
): Promise<DocumentStyle> => ({
  style,
  logo: await logoOf(context, logo_version),
  branding: await printsBranding(context, context.companyId, completeStyle(style)),
})
