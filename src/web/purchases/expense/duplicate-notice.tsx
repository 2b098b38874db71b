import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { ShownOf } from '#web/resource/list/shown-of.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import classes from './expense.module.css'
import type { ExpenseForm } from './use-expense-form.ts'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

const debounceMs = 300

type Duplicate = { id: string; number: string; date: string; total: string; currency: string }

/** Warns while typing that the vendor already has a document with this number. It is no error: two documents may have the same number. */
export const DuplicateNotice = ({ form }: { form: ExpenseForm }) => {
  const { vendor_id = '', number = '' } = form.values ?? {}
  const [debouncedNumber] = useDebouncedValue(number.trim(), debounceMs)
  const isEnabled = vendor_id !== '' && debouncedNumber !== ''
  const { data } = useLoaded('expense.duplicates', {
    query: { vendor_id, number: debouncedNumber, ...(form.item ? { except: form.item.id } : {}) },
    enabled: isEnabled,
  })
  return (
    <div role="status" className={classes.status}>
      {isEnabled && data && data.data.length > 0 && (
        <Duplicates number={debouncedNumber} duplicates={data.data} count={data.meta.count} />
      )}
    </div>
  )
}

type Props = { number: string; duplicates: readonly Duplicate[]; count?: number }

export const Duplicates = ({ number, duplicates, count = duplicates.length }: Props) => {
  const { t } = useTranslation('expense')
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <Unbroken>{t('duplicate', { count, number })}</Unbroken>{' '}
        {duplicates.map((each, index) => (
          <span key={each.id}>
            {index > 0 && '; '}
            <PageLink href={`/expense/list?open=${each.id}`} target="_blank">
              <Unbroken>
                {t('duplicate_link', {
                  date: each.date,
                  total: moneyText(each.total, each.currency, currentLanguage()),
                })}
              </Unbroken>
            </PageLink>
          </span>
        ))}
        .{' '}
        <ShownOf shown={duplicates.length} count={count} href={`/expense/list?search=${encodeURIComponent(number)}`} />
      </span>
    </p>
  )
}
