import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { DropOver } from '#web/ui/fields/drop-over.tsx'
import { useDrop } from '#web/ui/fields/use-drop.ts'
import { addFiles } from '../import/import-files.ts'
import bank from '../bank.module.css'

/** Statements dropped anywhere on the page open in the import. */
export const DropStatements = ({ canWrite, children }: { canWrite: boolean; children: ReactNode }) => {
  const { t } = useTranslation('bank')
  const go = useNavigateTo()
  const { id } = useCompany()
  const drop = useDrop((files) => {
    addFiles(id, files)
    go('/bank/import')
  })
  return (
    <div className={bank.page} {...(canWrite ? drop.props : {})}>
      {children}
      {drop.over && <DropOver text={t('drop_here')} />}
    </div>
  )
}
