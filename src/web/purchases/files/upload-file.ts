import type { Expense } from '#contract/purchases/expense.ts'
import type { FileRoom } from '#domain/plan.ts'
import { tokenKey } from '#web/platform/api/exchange.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import type { ProblemBody } from '#web/platform/api/problem.ts'
import { storage } from '#web/platform/browser.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'

type UploadOptions = {
  expenseId: string
  file: File
  /** The idempotency key: a retry after a lost connection attaches the file only once. */
  key: string
  /** Attaches the files inside an e-invoice as well. */
  embedded?: boolean | undefined
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads one file with progress. It uses XMLHttpRequest, because `fetch` does not report upload progress. Throws `ApiProblem`. */
export const uploadFile = ({
  expenseId,
  file,
  key,
  embedded,
  onProgress,
  signal,
}: UploadOptions): Promise<Expense & { room: FileRoom | null }> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('files', file, file.name)
    request.open('POST', `/api/expense/${encodeURIComponent(expenseId)}/files${embedded ? '?embedded=1' : ''}`)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', currentLanguage())
    request.setRequestHeader('authorization', `Bearer ${storage.get(tokenKey) ?? ''}`)
    request.setRequestHeader('idempotency-key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const body: unknown = request.response
      if (request.status < 300) resolve(body as Expense & { room: FileRoom | null })
      else reject(problemIn(body, request.status))
    })
    request.addEventListener('error', () => reject(new ApiProblem({ code: 'offline', status: 0, detail: '' })))
    request.addEventListener('abort', () => reject(new ApiProblem({ code: 'cancelled', status: 0, detail: '' })))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })

const problemIn = (body: unknown, status: number) => {
  const { code, detail } = (body ?? {}) as Partial<ProblemBody>
  return new ApiProblem({ ...(body as object), code: code ?? 'internal_error', status, detail: detail ?? '' })
}
