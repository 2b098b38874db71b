import { Menu } from '@mantine/core'
import { IconFileMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { creditHref } from './credit-href.ts'

/** Records the vendor's credit invoice of an expense: an item of its menu. */
export const CreditItem = ({ expense }: { expense: Expense }) => {
  const { t } = useTranslation('expense')
  return (
    <Menu.Item
      component={PageLink}
      href={creditHref(expense.id)}
      leftSection={<IconFileMinus size={16} stroke={1.75} />}
    >
      {t('credit')}
    </Menu.Item>
  )
}
