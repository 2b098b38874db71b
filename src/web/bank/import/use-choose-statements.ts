import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { chooseFiles } from '#web/ui/fields/drop-zone.tsx'
import { addFiles } from './import-files.ts'

/** The files that a person may choose; the server looks at their contents. */
const statementTypes = '.xml,.csv,.txt,.sta,.mt940,.940,.xlsx,.zip'

/** Opens the file picker at once; the chosen statements open in the import. */
export const useChooseStatements = (): (() => void) => {
  const go = useNavigateTo()
  const { id } = useCompany()
  return () =>
    chooseFiles(statementTypes, true, (files) => {
      addFiles(id, files)
      go('/bank/import')
    })
}
