import type { Import } from '#contract/books/import.ts'
import type { ImportSource } from '#domain/import/sources.ts'
import { addMonths, endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { useToday } from '#web/resource/dates.ts'
import { isTable } from './place.ts'
import { forgetFiles, isOf, readFiles, removeImport, useChosenFiles } from './chosen-files.ts'

type Source = Exclude<ImportSource, 'table'>

/** Sources that do not say which documents are paid. */
const withoutPayments: ReadonlySet<Source> = new Set(['isaf', 'ubl'])

/** Documents of the last months may still be unpaid. A person changes the day in the next step. */
export const likelyPaidUntil = (today: PlainDate): PlainDate => endOfMonth(addMonths(today, -4))

/** The files of another program. Each change of them is read by the server as a whole, since periods may overlap. */
export const useMoving = (item: Import | undefined) => {
  const go = useNavigateTo()
  const today = useToday()
  const { id: company_id } = useCompany()
  const chosen = useChosenFiles(company_id)
  // Files of an import that is open in another tab, or was opened from the list, are not those of this window.
  const own = chosen && !isTable(chosen.kind) && isOf(chosen, item) ? chosen : undefined
  const replaces = item?.state === 'ready' ? item.id : undefined
  const read = (kind: Source, files: readonly File[]) => {
    const paid_until = withoutPayments.has(kind) ? (item?.paid_until ?? likelyPaidUntil(today)) : null
    void readFiles({ company_id, kind, files, paid_until, replaces }).then(
      // The person may have left the page while the files were read; they are shown when they come back.
      (made) => made && location.pathname === '/import' && go(`/import?id=${made.id}`, { replace: true }),
    )
  }
  const clear = () => {
    forgetFiles()
    if (replaces) removeImport(replaces)
  }
  return {
    chosen: own,
    add: (kind: Source, files: readonly File[]) =>
      read(kind, [...(own && own.kind === kind ? own.files : []), ...files]),
    retry: () => own && read(own.kind as Source, own.files),
    remove: (at: number) => {
      const left = own?.files.filter((_, index) => index !== at) ?? []
      if (own && left.length > 0) return read(own.kind as Source, left)
      clear()
      go('/import', { replace: true })
    },
    clear,
  }
}
