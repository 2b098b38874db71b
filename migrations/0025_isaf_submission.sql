-- Who noted that an i.SAF file was submitted, and whether its head has the tax code of a natural person.

alter table isaf_file
  add column submitted_by uuid,
  add column has_tax_code boolean not null default false,
  add constraint isaf_file_submitted check (submitted_by is null or submitted_on is not null);

-- Files of individuals made before may have it.
update isaf_file f set has_tax_code = true from company c where c.id = f.company_id and c.type = 'individual';
