import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api.ts'
import { safeRedirect } from '../navigation.ts'
import { Button } from '../ui/button.tsx'
import classes from './auth.module.css'

/** A button for each provider. Links of the browser's own: the way leads out of the product and back. */
export const MoreWays = ({ redirect }: { redirect: string | undefined }) => {
  const { t } = useTranslation('auth')
  const { data } = useQuery({
    queryKey: ['social.providers'],
    queryFn: () => call('social.providers'),
    staleTime: Infinity,
  })
  const providers = data?.data ?? []
  const back = safeRedirect(redirect)
  const query = back === '/' ? '' : `?redirect=${encodeURIComponent(back)}`
  if (providers.length === 0) return null
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{t('or')}</p>
      {providers.map(({ key, title }) => (
        <Button key={key} size="large" wide component="a" href={`/api/auth/${key}${query}`}>
          {t('with_provider', { name: title })}
        </Button>
      ))}
    </div>
  )
}
