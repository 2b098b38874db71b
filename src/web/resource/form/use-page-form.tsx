import { IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { toHref } from '#web/platform/navigation/navigation.ts'
import classes from './form-frame.module.css'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'

/** The parts of a form on its own page: the id of the record, the link back to the list, and the page after saving. */
export const usePageForm = (list: string, listTitle: string) => {
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id?: string }
  const showSaved = useSavedToast(id ? undefined : list)
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
    onSaved: (record?: { id: string }) => {
      showSaved(record)
      toList()
    },
  }
}
