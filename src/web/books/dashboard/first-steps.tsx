import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import { ReceiptIllustration } from '#web/ui/page/empty-state.tsx'
import dashboard from './dashboard.module.css'
import { DraftLines, useUnsavedDrafts } from './draft-lines.tsx'
import classes from './first-steps.module.css'

type Steps = NonNullable<Dashboard['first_steps']>
type Step = keyof Steps

/** The recommended order. The fields of a response have no order. */
const stepOrder = ['company', 'account', 'client', 'product', 'invoice', 'sent'] as const satisfies readonly Step[]

/** The first page of an empty company: the steps to the first sent invoice. */
export const FirstSteps = ({ steps, attention }: { steps: Steps } & Pick<Dashboard, 'attention'>) => {
  const { t } = useTranslation('dashboard')
  const unfinished = useUnsavedDrafts(attention)
  const canWrite = useCan('document.write')
  const canMoveIn = useCan('import.write')
  return (
    <section className={classes.page} aria-labelledby="first-steps">
      <ReceiptIllustration />
      <h2 id="first-steps" className={classes.title}>
        {t('first_title')}
      </h2>
      <p className={classes.text}>{t('first_text')}</p>
      {canWrite && (
        <Button variant="filled" component={PageLink} href="/invoice/create" keyHint="n">
          {t('create_invoice')}
        </Button>
      )}
      <ul className={`${dashboard.attention} ${classes.draft}`}>
        <DraftLines unfinished={unfinished} />
      </ul>
      <StepList steps={steps} />
      {canMoveIn && (
        <p className={classes.move}>
          {t('first_move_text')} <PageLink href="/import">{t('first_move')}</PageLink>
        </p>
      )}
    </section>
  )
}

/** The steps as a list. Finished steps are ticked, the others are links. */
export const StepList = ({ steps }: { steps: Steps }) => {
  const { t } = useTranslation('dashboard')
  const hrefOf = useStepHref()
  return (
    <ol className={classes.steps}>
      {stepOrder
        .filter((step) => steps[step] || hrefOf[step])
        .map((step) => {
          const done = steps[step]
          const href = hrefOf[step]
          return (
            <li key={step} data-done={done || undefined}>
              <span className={classes.mark}>
                <StateIcon state={done ? 'paid' : 'draft'} name={done ? t('first_done') : undefined} />
              </span>
              <span>
                {done || !href ? t(`first_${step}`) : <PageLink href={href}>{t(`first_${step}`)}</PageLink>}
                {!done && <span className={classes.description}>{t(`first_${step}_text`)}</span>}
              </span>
            </li>
          )
        })}
    </ol>
  )
}

/** The page of each step. A step that the user has no permission for is absent. */
const useStepHref = (): Partial<Record<Step, string>> => {
  const { id } = useCompany()
  const [canWrite, canEditSettings] = [useCan('document.write'), useCan('settings.write')]
  return {
    ...(canEditSettings ? { company: `/settings/company/${id}` } : {}),
    ...(canEditSettings ? { account: '/company-account/list' } : {}),
    ...(canWrite
      ? { client: '/client/create', product: '/product/create', invoice: '/invoice/create', sent: '/invoice/list' }
      : {}),
  }
}
