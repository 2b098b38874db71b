import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { momentParts } from './day-words.ts'
import classes from './draft-rows.module.css'
import { useInvoiceDrafts } from './use-invoice-drafts.ts'
import type { InvoiceDraft } from './use-invoice-drafts.ts'
import type { ListWords } from './use-list-words.ts'

/** What is begun and not issued, above what is: it has no number and is in no sum. */
export const DraftRows = ({ words }: { words: ListWords }) => {
  const { drafts, resume, discard } = useInvoiceDrafts()
  const { t, language } = words
  if (drafts.length === 0) return null
  return (
    <ul className={classes.rows} aria-label={t('drafts')}>
      {drafts.map((draft) => {
        const { currency, client } = draft.values
        const name = client?.title ?? t('draft_no_client')
        return (
          <li key={draft.form} className={classes.row}>
            <span className={classes.number}>–</span>
            <span className={classes.client}>
              <Unbroken>{name}</Unbroken>
            </span>
            <span className={classes.state}>
              <StateMark state="draft" label={draftWords(draft, words)} />
            </span>
            <span className={classes.total}>
              {draft.total !== undefined && <Money amount={draft.total} currency={currency} locale={language} />}
            </span>
            <span className={classes.buttons}>
              <Button size="small" aria-label={t('draft_resume_of', { name })} onClick={() => resume(draft)}>
                {t('draft_resume')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={t('draft_discard_of', { name })}
                onClick={() => discard(draft)}
              >
                {t('draft_discard')}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** 'Juodraštis, šiandien 10:15' */
const draftWords = ({ saved_at }: InvoiceDraft, { t, today, timeZone, language }: ListWords): string => {
  const { says, ...values } = momentParts(saved_at, today, timeZone, language)
  return t('state_draft', { when: t(`when_${says}`, values) })
}
