import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Block } from './block.tsx'
import classes from './dashboard.module.css'

export const SideSkeleton = () => {
  const { t } = useTranslation('dashboard')
  return (['money', 'clients'] as const).map((key) => (
    <Block key={key} title={t(key)}>
      <div className={classes.accounts}>
        {['88%', '74%', '80%', '66%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Block>
  ))
}
