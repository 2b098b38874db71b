import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#contract/platform/row.ts'
import type { Contract } from '#contract/index.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import layout from './letter-layout.module.css'
import { LetterPane } from './letter-pane.tsx'
import classes from './letters.module.css'
import { useSaveLetterSettings } from './use-letters.ts'

type Listed = Output<Contract['letter-template.all']>['data'][number]

const keyOf = ({ kind, language }: Listed) => `${kind}.${language}`

/** The letters at the left, the chosen one at the right. */
export const LettersPart = ({ isAllowed }: { isAllowed: boolean }) => {
  const { t } = useTranslation('letters')
  const { data, error, retry } = useLoaded('letter-template.all')
  const { address, change } = useAddress()
  if (error && !data) return <LoadError title={t('error')} error={error} onRetry={retry} />
  if (!data) return <FormSkeleton />
  const shown = data.data.find((letter) => keyOf(letter) === address['letter']) ?? data.data[0]
  return (
    <div className={layout.columns}>
      <div className={layout.main}>
        {!isAllowed && <p className={layout.note}>{t('role')}</p>}
        <ul className={layout.list} aria-label={t('list')}>
          {data.data.map((letter) => (
            <LetterRow
              key={keyOf(letter)}
              letter={letter}
              isShown={letter === shown}
              onChoose={() => change((now) => changed(now, { letter: keyOf(letter) }), { replace: true })}
            />
          ))}
        </ul>
        <Link className={classes.reminders} to="/settings/reminders">
          <span>
            <span className={classes.kind}>{t('kind_reminder')}</span>
            <span className={layout.note}>{t('reminder_where')}</span>
          </span>
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </Link>
        <Receipts isAllowed={isAllowed} />
      </div>
      {shown && <LetterPane key={keyOf(shown)} kind={shown.kind} language={shown.language} isAllowed={isAllowed} />}
    </div>
  )
}

type RowProps = { letter: Listed; isShown: boolean; onChoose: () => void }

const LetterRow = ({ letter: { kind, language, is_own }, isShown, onChoose }: RowProps) => {
  const { t } = useTranslation('letters')
  return (
    <li className={layout.row} data-shown={isShown || undefined}>
      <button
        type="button"
        className={`${layout.choose} ${classes.choose}`}
        data-letter
        aria-pressed={isShown}
        onClick={onChoose}
        onKeyDown={moveFocus}
      >
        <span className={classes.kind}>{t(`kind_${kind}`)}</span>
        <span className={layout.note}>{t(`language_${language}`)}</span>
        <span className={layout.note}>{is_own ? t('own') : t('usual')}</span>
      </button>
    </li>
  )
}

/** ↑ and ↓ go to the letter above and below. */
const moveFocus = (event: KeyboardEvent<HTMLButtonElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLButtonElement>('[data-letter]') ?? [])]
  event.preventDefault()
  buttons[buttons.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

const Receipts = ({ isAllowed }: { isAllowed: boolean }) => {
  const { t } = useTranslation('letters')
  const { data } = useLoaded('letter-settings.read')
  const { run, busy } = useSaveLetterSettings()
  if (!data) return null
  return (
    <div className={layout.rules}>
      <div className={layout.ruleLine} data-wrap>
        <SwitchField
          label={t('receipts')}
          checked={data.receipts}
          disabled={!isAllowed || busy}
          onChange={(receipts) => void run(data, { receipts })}
        />
        <p className={layout.note}>{t('receipts_note')}</p>
      </div>
    </div>
  )
}
