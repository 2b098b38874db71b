import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanel, Panel } from '#web/platform/panels/panel.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import classes from './form-frame.module.css'
import { FormSkeleton } from './form-skeleton.tsx'
import { FormNotices } from './form-notices.tsx'

type Form = Parameters<typeof FormNotices>[0]['form'] & {
  formId: string
  submit: (event?: React.FormEvent) => unknown
  busy: boolean
  ready: boolean
  error: Error | null
  retry: () => void
}

export type FormFrameProps = {
  form: Form
  title: ReactNode
  saveLabel: string
  /** The action cannot be undone. */
  danger?: boolean
  /** On a page, the link back to the list, above the title. */
  above?: ReactNode
  badge?: ReactNode
  actions?: ReactNode
  /** The reason why the form is read-only. */
  locked?: string | undefined
  /** Figures of the record above the fields, in full width. */
  figures?: ReactNode
  /** The history of a stored record, below the form. */
  below?: ReactNode
  /** Tabs with other parts of the record. */
  tabs?: ReactNode
  /** The part shown instead of the form; the form keeps its values. */
  replacement?: ReactNode
  /** The button that leaves the form without saving, if it is more than that. */
  cancelLabel?: string
  /** Leaves the page; not used in a panel, which closes itself. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** A form with its head and pinned foot, on a page and in a panel. */
export const FormFrame = (props: FormFrameProps) => {
  const { form, title, badge, actions } = props
  const panel = usePanel()
  const foot = !props.replacement && <Foot {...props} onCancel={panel ? panel.requestClose : props.onCancel} />
  if (panel)
    return (
      <Panel title={title} badge={badge} actions={form.ready && actions} tabs={props.tabs} foot={foot} flush>
        <Body {...props} />
      </Panel>
    )
  return (
    <div className={classes.page}>
      <PageHead title={title} above={props.above} badge={badge} actions={form.ready && actions} tabs={props.tabs} />
      <Body {...props} />
      {foot}
    </div>
  )
}

const Body = ({ form, locked, figures, below, replacement, children }: FormFrameProps) => {
  const { t } = useTranslation(['common', 'error'])
  if (form.error && !form.ready)
    return (
      <ErrorState
        title={t('error:default_title')}
        text={problemText(form.error)}
        retryLabel={t('retry')}
        onRetry={form.retry}
      />
    )
  if (!form.ready) return <FormSkeleton />
  if (replacement) return replacement
  return (
    <>
      {figures && <div className={classes.figures}>{figures}</div>}
      <form id={form.formId} className={classes.form} onSubmit={form.submit} noValidate>
        <FormNotices form={form} />
        {locked && (
          <p className={classes.locked} role="note">
            <IconLock size={16} stroke={1.75} aria-hidden="true" />
            <span>{locked}</span>
          </p>
        )}
        <fieldset className={classes.fields} disabled={locked !== undefined}>
          {children}
        </fieldset>
      </form>
      {below && <div className={classes.below}>{below}</div>}
    </>
  )
}

const Foot = ({ form, saveLabel, cancelLabel, danger, locked, onCancel }: FormFrameProps) => {
  const { t } = useTranslation('common')
  // Without actions there is no foot: an empty one would look like a loading error.
  if (!form.ready || (locked !== undefined && !onCancel)) return null
  return (
    <FormFoot requiredNote={locked === undefined && t('required_note')}>
      {locked === undefined && (
        <Button variant={danger ? 'danger-filled' : 'filled'} type="submit" form={form.formId} busy={form.busy}>
          {saveLabel}
        </Button>
      )}
      {onCancel && (
        <Button onClick={onCancel}>{locked === undefined ? (cancelLabel ?? t('cancel')) : t('close')}</Button>
      )}
    </FormFoot>
  )
}
