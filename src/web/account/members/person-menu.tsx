import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconDots, IconDoorExit, IconLock, IconUserMinus, IconUserCog } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import type { Employee } from '#contract/account/people.ts'
import { grantedRoles, canManage, roleAllows } from '#domain/permission.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import classes from './people.module.css'
import { TransferPanel } from './transfer-panel.tsx'
import { usePersonActions } from './use-people.ts'

type Props = { company: Company; person: Employee; people: readonly Employee[] }

/** The user's own menu: transfer the company, leave. Others: change role, remove. Nothing if no action is permitted. */
export const PersonMenu = (props: Props) => {
  const { t } = useTranslation('people')
  const { company, person } = props
  const isSelf = useUser().user.id === person.id
  if (!isSelf && !canManage(company.role, person.role)) return null
  return (
    <Menu position="bottom-end" width={280} zIndex={300}>
      <Menu.Target>
        <IconButton label={t('more', { name: person.name })} icon={<IconDots size={18} stroke={1.75} />} />
      </Menu.Target>
      <Menu.Dropdown>{isSelf ? <OwnItems {...props} /> : <OthersItems {...props} />}</Menu.Dropdown>
    </Menu>
  )
}

const transfer = (company: Company, people: readonly Employee[]) =>
  void openPanel({ content: () => <TransferPanel company={company} people={people} />, size: 560 })

const OwnItems = ({ company, person, people }: Props) => {
  const { t } = useTranslation('people')
  const { leave } = usePersonActions(company)
  const isLastOwner = person.role === 'owner' && people.filter(({ role }) => role === 'owner').length === 1
  return (
    <>
      {roleAllows(company.role, 'company.transfer') && (
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} stroke={1.75} />}
          onClick={() => transfer(company, people)}
        >
          {t('transfer')}
        </Menu.Item>
      )}
      {isLastOwner ? (
        <Menu.Item disabled leftSection={<IconLock size={16} stroke={1.75} />}>
          {t('leave')}
          <span className={classes.locked}>{t('leave_owner')}</span>
        </Menu.Item>
      ) : (
        <Menu.Item data-danger leftSection={<IconDoorExit size={16} stroke={1.75} />} onClick={() => void leave()}>
          {t('leave')}
        </Menu.Item>
      )}
    </>
  )
}

const OthersItems = ({ company, person }: Props) => {
  const { t } = useTranslation('people')
  const { changeRole, remove } = usePersonActions(company)
  return (
    <>
      {grantedRoles
        .filter((role) => role !== person.role)
        .map((role) => (
          <Menu.Item
            key={role}
            leftSection={<IconUserCog size={16} stroke={1.75} />}
            onClick={() => void changeRole(person, role)}
          >
            {t(`make_${role}`)}
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item
        data-danger
        leftSection={<IconUserMinus size={16} stroke={1.75} />}
        onClick={() => void remove(person)}
      >
        {t('remove')}
      </Menu.Item>
    </>
  )
}
