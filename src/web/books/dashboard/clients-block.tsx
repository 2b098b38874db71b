import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { AllLink } from './all-link.tsx'
import { Block } from './block.tsx'
import classes from './dashboard.module.css'

/** Who bought most this year; each bar is that share of the first. */
export const ClientsBlock = ({ clients, currency }: Pick<Dashboard, 'clients' | 'currency'>) => {
  const { t } = useTranslation('dashboard')
  const { vat_enabled } = useCompany()
  const most = Number(clients[0]?.sales ?? 0)
  if (most <= 0) return null
  return (
    <Block
      title={t('clients')}
      action={
        <AllLink href="/client/list" of={t('clients')}>
          {t('clients_all')}
        </AllLink>
      }
    >
      <ol className={classes.clients}>
        {clients.map(({ id, title, sales }) => (
          <li key={id}>
            <PageLink className={classes.plain} href={`/client/edit/${id}`}>
              {title}
            </PageLink>
            <Money amount={sales} currency={currency} locale={currentLanguage()} />
            <span className={classes.share} style={{ width: `${(Number(sales) / most) * 100}%` }} aria-hidden="true" />
          </li>
        ))}
      </ol>
      {vat_enabled && <p className={classes.hint}>{t('clients_note')}</p>}
    </Block>
  )
}
