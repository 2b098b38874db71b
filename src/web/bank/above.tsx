import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import classes from './bank.module.css'

type Props = { href: '/company-account/list' | '/bank'; title: 'title_account_list' | 'title_bank' }

/** The link to the page above. */
export const Above = ({ href, title }: Props) => {
  const { t } = useTranslation('shell')
  return (
    <PageLink className={classes.above} href={href}>
      {t(title)}
      <IconChevronRight size={14} stroke={2} aria-hidden="true" />
    </PageLink>
  )
}
