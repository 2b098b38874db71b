import { IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toHref } from '../routes/to-href.ts'
import { toast } from '../toasts.tsx'
import classes from './form-frame.module.css'

/** What a form needs to stand on a page of its own: which record, the way back to the list, where to go once saved. */
export const usePageForm = (list: string, listTitle: string) => {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id?: string }
  const toList = () => void navigate(toHref(list))
  return {
    id,
    above: (
      <span className={classes.above}>
        <Link to={list}>{listTitle}</Link>
        <IconChevronRight size={14} stroke={2} aria-hidden="true" />
      </span>
    ),
    onCancel: toList,
    onSaved: () => {
      toast.success(t('saved'))
      toList()
    },
  }
}
