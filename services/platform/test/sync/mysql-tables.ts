/** A schema with other names, and values with other meanings. */
export const mapping = {
  regions: { table: 'Rgn', columns: { code: 'RgnCd', name: 'RgnNm' } },
  facilities: {
    table: 'Fac',
    columns: { code: 'FacCd', name: 'FacNm', region_code: 'RgnCd', is_active: 'OpenFlg' },
  },
  members: {
    table: 'v_people',
    changed_at: 'touched',
    columns: {
      member_number: 'no',
      first_name: 'given',
      middle_name: 'middle',
      last_name: 'family',
      email: 'mail',
      facility_code: 'fac',
      member_type_id: 'kind',
      status: { column: 'state', values: { A: 'active', I: 'inactive', R: 'retired' } },
    },
  },
  positions: {
    table: 'Posn',
    columns: {
      id: 'PosnId',
      member_number: 'no',
      position_type: 'what',
      facility_code: 'fac',
      start_date: 'from_dt',
      end_date: 'to_dt',
    },
  },
};

/** Latin-1, zero dates, rows that come twice and rows that cannot be taken. */
export const tables = `
create table Rgn (RgnCd char(4) primary key, RgnNm varchar(60)) character set latin1;
insert into Rgn values ('NW', 'Nördlich'), ('SE', 'Südost');
create table Fac (FacCd char(6) primary key, FacNm varchar(60), RgnCd char(4), OpenFlg tinyint(1), Opened bit(1)) character set latin1;
insert into Fac values ('ZQX', 'Québec', 'NW', 1, b'1'), ('ZQY', 'Old', 'SE', 0, b'0'), ('ZQZ', 'Unsaid', null, null, null);
create table people (no varchar(20), given varchar(60), middle varchar(60), family varchar(60), mail varchar(100),
  fac char(6), kind int, state char(1), touched timestamp null) character set latin1;
insert into people values
  ('1001', 'José', '', 'Núñez', 'jose@example.org', 'ZQX', 1, 'A', now()),
  ('1002', 'No\\\\tab', null, 'Back\\\\slash', null, 'ZQY', 2, 'R', now()),
  ('1002', 'Twice', null, 'Again', null, 'ZQY', 2, 'R', now()),
  ('a1', 'Lower', null, 'Case', null, null, 1, 'I', null),
  ('A1', 'Upper', null, 'Case', null, null, 1, 'A', null),
  (null, 'No', null, 'Number', null, 'ZQX', 1, 'A', now()),
  ('1003', null, null, 'NoFirst', null, 'ZQX', 1, 'A', now()),
  ('1004', 'Bad', null, 'Place', null, 'NOPE', 1, 'A', now());
create view v_people as select * from people;
create table Posn (PosnId int unsigned primary key, no varchar(20), what varchar(40), fac char(6), from_dt date, to_dt datetime);
insert into Posn values
  (1, '1001', 'facrep', 'ZQX', '2020-02-29', '0000-00-00 00:00:00'),
  (2, '1002', 'vp', null, '0000-00-00', null),
  (3, '9999', 'vp', null, '2020-01-01', null)`;
