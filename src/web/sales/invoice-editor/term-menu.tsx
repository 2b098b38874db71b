import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './facts-part.module.css'

const terms = [0, 7, 14, 30, 60] as const

/** '14 d.' in the due date: what the date means, and a quick way to another. */
export const TermMenu = ({ days, onPick }: { days: number | undefined; onPick: (days: number) => void }) => {
  const { t } = useTranslation('invoice')
  const known = days !== undefined && days >= 0
  return (
    <Menu position="bottom-end" zIndex={300} returnFocus>
      <Menu.Target>
        <button
          type="button"
          className={classes.term}
          aria-label={known ? t('term_choose', { count: days }) : t('term_choose_none')}
        >
          {known ? t('term_days', { count: days }) : '…'}
        </button>
      </Menu.Target>
      <Menu.Dropdown data-mantine-stop-propagation>
        {terms.map((term) => (
          <Menu.Item key={term} onClick={() => onPick(term)}>
            {term === 0 ? t('term_now') : t('term_in', { count: term })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
