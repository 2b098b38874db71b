import type { Import } from '#contract/books/import.ts'
import type { ImportKind } from '#domain/import/record.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { chooseFiles } from '#web/ui/fields/drop-zone.tsx'
import { readFiles } from './chosen-files.ts'
import { firstStep, importHref } from './place.ts'

/** The tables that can be read. */
export const tableTypes = '.csv,.xlsx,.txt'

/** Reads tables, and opens what importing them would do. They replace the files of an import that was not started. */
export const useReadTable = (kind: ImportKind, item: Import | undefined): ((files: readonly File[]) => void) => {
  const go = useNavigateTo()
  const { id: company_id } = useCompany()
  const replaces = item?.state === 'ready' ? item.id : undefined
  return (files) => {
    go(importHref({ kind }))
    void readFiles({ company_id, kind, files, paid_until: null, replaces }).then(
      // The person may have left the page while the file was read; it is offered when they come back.
      (read) =>
        read &&
        location.pathname === `/import/${kind}` &&
        go(importHref({ kind, id: read.id, step: firstStep(read) }), { replace: true }),
    )
  }
}

/** Opens the file picker at once. */
export const useChooseTable = (kind: ImportKind, item: Import | undefined): (() => void) => {
  const read = useReadTable(kind, item)
  return () => chooseFiles(tableTypes, true, read)
}
