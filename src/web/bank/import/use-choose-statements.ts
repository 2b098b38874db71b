import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { addFiles } from './import-files.ts'

/** The files that a person may choose; the server looks at their contents. */
export const statementTypes = '.xml,.csv,.txt,.sta,.mt940,.940,.xlsx,.zip'

/** Opens the file picker at once; the chosen statements open in the import. */
export const useChooseStatements = (): (() => void) => {
  const go = useNavigateTo()
  const { id } = useCompany()
  return () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.accept = statementTypes
    input.addEventListener('change', () => {
      if (!input.files || input.files.length === 0) return
      addFiles(id, [...input.files])
      go('/bank/import')
    })
    input.click()
  }
}
