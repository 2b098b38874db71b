import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { keys_help } from '#texts/lt/keys_help.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Kbd } from '#web/ui/buttons/button.tsx'
import { SlideOutPanel } from '#web/ui/layers/slide-out-panel.tsx'
import { modKey } from '#web/platform/browser.ts'
import classes from '#web/platform/navigation/shell.module.css'

type Label = keyof typeof keys_help

const keys: readonly (readonly [readonly string[], Label])[] = [
  [[modKey, 'K'], 'key_palette'],
  [['→'], 'key_palette_actions'],
  [['Alt', 'N', 'C', 'P'], 'key_palette_run'],
  [['n'], 'key_new'],
  [['/'], 'key_search'],
  [['j'], 'key_down'],
  [['k'], 'key_up'],
  [['↵'], 'key_open'],
  [['x'], 'key_select'],
  [['e'], 'key_edit'],
  [['c'], 'key_copy'],
  [['s'], 'key_send'],
  [['r'], 'key_remind'],
  [['p'], 'key_pay'],
  [['1', '…', '9'], 'key_tabs'],
  [['←', '→'], 'key_period'],
  [['e'], 'key_export'],
  [['p'], 'key_print'],
  [['Esc'], 'key_close'],
  [['?'], 'key_help'],
]

/** Of somebody with several companies. */
const keysOfCompanies = [
  [['Alt', '1', '…', '9'], 'key_companies'],
  [['g', 'i'], 'shell:title_all_companies'],
] as const

/** The list of keys. */
export const KeysHelp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['keys_help', 'shell', 'common'])
  const [open, setOpen] = useState(true)
  const hasSeveral = (useSession()?.companies.length ?? 0) > 1
  return (
    <SlideOutPanel
      open={open}
      onCloseRequest={() => setOpen(false)}
      onClosed={onClose}
      width={440}
      title={t('shell:keys')}
      closeLabel={t('common:close')}
    >
      <dl className={classes.keys}>
        {[...keys, ...(hasSeveral ? keysOfCompanies : [])].map(([pressed, label]) => (
          <div key={label} className={classes.keyRow}>
            <dt>{t(label)}</dt>
            <dd>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              <span className="visually-hidden">{pressed.join(' + ')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </SlideOutPanel>
  )
}
