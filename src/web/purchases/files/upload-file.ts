import type { Expense } from '#contract/purchases/expense.ts'
import type { FileRoom } from '#domain/file-room.ts'
import { tokenKey } from '#web/platform/api/exchange.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import type { ProblemBody } from '#web/platform/api/problem.ts'
import { storage } from '#web/platform/storage/storage.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'

type Given = {
  expenseId: string
  file: File
  /** Under which it is attached once, however often the line breaks and it is sent again. */
  key: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends one file, telling how far it is: `fetch` cannot, so this is the one call that goes another way. Refusals are thrown as `ApiProblem`. */
export const uploadFile = ({
  expenseId,
  file,
  key,
  onProgress,
  signal,
}: Given): Promise<Expense & { room: FileRoom | null }> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('files', file, file.name)
    request.open('POST', `/api/expense/${encodeURIComponent(expenseId)}/files`)
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
