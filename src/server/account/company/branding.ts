import type { InvoiceStyle } from '#domain/invoice-style.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { mayHideBranding } from '#server/account/subscription/limits.ts'

type Asked = Pick<Context, 'db' | 'services' | 'now'>
type Style = Pick<InvoiceStyle, 'show_branding'>

/** Whether a document issued now names the product at its foot: where the style says so, or the plan does not let it be left out. */
export const printsBranding = async (asked: Asked, companyId: string, { show_branding }: Style): Promise<boolean> =>
  show_branding || !(await mayHideBranding(asked, companyId))

/**
 * Refuses with `plan_feature` a style that leaves the product's name out where the plan does not allow it. One that did before is
 * let be: when a plan has ended, other things can still be changed, and documents name the product all the same.
 */
export const refuseHiddenBranding = async (asked: Asked, companyId: string, style: Style, before?: Style) => {
  if (style.show_branding || before?.show_branding === false) return
  if (!(await mayHideBranding(asked, companyId))) throw new Problem('plan_feature')
}
