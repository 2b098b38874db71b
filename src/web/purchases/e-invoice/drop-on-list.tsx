import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { DropOver } from '#web/ui/fields/drop-over.tsx'
import { useDrop } from '#web/ui/fields/use-drop.ts'
import classes from './read-form.module.css'
import { addToQueue } from './read-queue.ts'

/** Files dropped anywhere on the list become expenses. */
export const DropOnList = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('expense')
  const go = useNavigateTo()
  const drop = useDrop((files) => {
    addToQueue(files)
    go('/expense/read')
  })
  return (
    <div className={classes.dropArea} {...drop.props}>
      {children}
      {drop.over && <DropOver text={t('drop_files_here')} />}
    </div>
  )
}
