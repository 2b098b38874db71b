import { useContext, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openPanel, PanelContext } from '#web/platform/panels/open-panel.tsx'
import { ConfirmDialog } from '#web/ui/layers/dialogs.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import classes from './reason-dialog.module.css'

/** An alternative action. */
export type Alternative = { key: string; label: string }

export type ReasonQuestion = {
  title: string
  /** What will happen, and what will not. */
  text: ReactNode
  label: string
  confirmLabel: string
  /** A reason is required. */
  required?: boolean
  /** Alternatives, each a button above the reason. */
  alternatives?: readonly Alternative[]
}

export type ReasonAnswer = { reason: string } | { alternative: string }

/** Asks for confirmation and a reason; resolves to undefined if it is cancelled. */
export const askReason = (question: ReasonQuestion) =>
  openPanel<ReasonAnswer>({ content: () => <ReasonDialog {...question} /> })

/** The limit of the contract. */
const maxLength = 500

const ReasonDialog = ({ title, text, label, confirmLabel, required, alternatives = [] }: ReasonQuestion) => {
  const { t } = useTranslation(['common', 'validation'])
  const panel = useContext(PanelContext)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  if (!panel) throw new Error('ReasonDialog outside of openPanel')
  const isMissing = Boolean(required) && reason.trim() === ''
  return (
    <ConfirmDialog
      open={panel.open}
      danger
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('go_back')}
      onCancel={() => panel.close()}
      onClosed={panel.removed}
      onConfirm={() => {
        setSubmitted(true)
        if (!isMissing) panel.close({ reason: reason.trim() })
      }}
    >
      <div className={classes.text}>{text}</div>
      {alternatives.length > 0 && (
        <ul className={classes.options}>
          {alternatives.map((alternative) => (
            <li key={alternative.key}>
              <button
                type="button"
                className={classes.option}
                onClick={() => panel.close({ alternative: alternative.key })}
              >
                {alternative.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextAreaField
        data-autofocus
        label={label}
        required={required}
        rows={2}
        maxLength={maxLength}
        value={reason}
        onChange={setReason}
        error={isSubmitted && isMissing ? t('validation:required') : undefined}
      />
    </ConfirmDialog>
  )
}
