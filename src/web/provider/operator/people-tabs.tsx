import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TabsLine } from '#web/ui/tabs-line.tsx'

const pages = { people: '/operator/users', companies: '/operator/companies' } as const

/** People and companies: two lists beside each other. */
export const PeopleTabs = ({ current }: { current: keyof typeof pages }) => {
  const { t } = useTranslation('operator')
  return (
    <TabsLine
      label={t('users')}
      current={current}
      tabs={(['people', 'companies'] as const).map((key) => ({ key, label: t(key) }))}
      renderTab={({ key }, props) => <Link to={pages[key]} {...props} />}
    />
  )
}
