import type { CompanyContext, FileAnswer, Later } from '#server/platform/http/context.ts'
import type { PrintedData } from '#server/platform/pdf/printed-data.ts'

/** Any printed document as the answer of a call, made once the transaction has ended. */
export const pdfFile =
  ({ services, companyId }: CompanyContext, data: PrintedData, name: string): Later<FileAnswer> =>
  async () => ({ bytes: await services.renderer.pdf(data, companyId), name })
