import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './above.module.css'
import type { TitleKey } from './navigation.ts'
import { PageLink } from './page-link.tsx'

/** The link to the page above. */
export const Above = ({ href, title }: { href: string; title: TitleKey }) => {
  const { t } = useTranslation('shell')
  return (
    <PageLink className={classes.above} href={href}>
      {t(title)}
      <IconChevronRight size={14} stroke={2} aria-hidden="true" />
    </PageLink>
  )
}
