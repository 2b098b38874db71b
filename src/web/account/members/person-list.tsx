import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/account/company.ts'
import type { Employee } from '#contract/account/people.ts'
import { today } from '#domain/plain-date.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PersonMenu } from './person-menu.tsx'
import classes from './people.module.css'

type Props = { company: Company; people: readonly Employee[] }

/** The people of a company, each with what may be done with them. */
export const PersonList = ({ company, people }: Props) => {
  const { t } = useTranslation('people')
  const { user } = useUser()
  return (
    <section className={classes.section} aria-labelledby="people-members">
      <h2 className={classes.title} id="people-members">
        {t('members')}
      </h2>
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={person.id} className={classes.row}>
            <Avatar name={person.name} image={person.avatar ?? undefined} size={36} />
            <div className={classes.who}>
              <div className={classes.name}>
                {person.name}
                {person.id === user.id && <span className={classes.you}> ({t('member_you')})</span>}
              </div>
              <div className={classes.email}>{person.email}</div>
            </div>
            <div className={classes.facts}>
              <div>{t(`role_${person.role}`)}</div>
              <div className={classes.since}>
                {t('member_since', { day: today(new Date(person.created_at), company.time_zone) })}
              </div>
            </div>
            <div className={classes.actions}>
              <PersonMenu company={company} person={person} people={people} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
