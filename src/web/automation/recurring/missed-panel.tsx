import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openPanel, PanelContext } from '#web/platform/panels/open-panel.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldStack } from '#web/ui/fields/field.tsx'
import { ConfirmDialog } from '#web/ui/layers/dialogs.tsx'
import classes from './recurring.module.css'

/** Asks which of the dates that passed during the pause are issued; undefined if it is cancelled. */
export const askMissed = (dates: readonly string[]) =>
  openPanel<string[]>({ content: () => <MissedDialog dates={dates} /> })

const MissedDialog = ({ dates }: { dates: readonly string[] }) => {
  const { t } = useTranslation(['recurring', 'common'])
  const panel = useContext(PanelContext)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (!panel) throw new Error('MissedDialog outside of openPanel')
  const toggle = (date: string, isOn: boolean) =>
    setChosen((now) => new Set(isOn ? [...now, date] : [...now].filter((each) => each !== date)))
  return (
    <ConfirmDialog
      open={panel.open}
      title={t('missed_title')}
      confirmLabel={chosen.size > 0 ? t('missed_make', { count: chosen.size }) : t('missed_skip')}
      cancelLabel={t('common:cancel')}
      onCancel={() => panel.close()}
      onClosed={panel.removed}
      onConfirm={() => panel.close([...chosen])}
    >
      <p className={classes.missed}>{t('missed_text', { count: dates.length })}</p>
      <FieldStack>
        {dates.map((date) => (
          <CheckField key={date} label={date} checked={chosen.has(date)} onChange={(isOn) => toggle(date, isOn)} />
        ))}
      </FieldStack>
    </ConfirmDialog>
  )
}
