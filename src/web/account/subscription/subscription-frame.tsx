import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import classes from './subscription.module.css'

const pages = ['overview', 'plans', 'billing', 'invoices'] as const

type Props = { page: (typeof pages)[number]; actions?: ReactNode; children: ReactNode }

/** The common head and tabs of the subscription pages. */
export const SubscriptionFrame = ({ page, actions, children }: Props) => {
  const { t } = useTranslation('subscription')
  const tabs = pages.map((key) => ({ key, label: t(`page_${key}`) }))
  return (
    <div>
      <PageHead
        title={t('title')}
        actions={actions}
        tabs={
          <TabsLine
            label={t('pages')}
            tabs={tabs}
            current={page}
            renderTab={(tab, props) => <PageLink href={`/settings/subscription/${tab.key}`} {...props} />}
          />
        }
      />
      <div className={classes.page}>{children}</div>
    </div>
  )
}
