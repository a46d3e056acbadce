-- The roles of the database, made once by the postgres image on an empty directory, as its superuser. The owner runs
-- migrations and purges; the server's role is granted what it needs by the owner, at each start.
\set owner_password `cat /run/secrets/database_owner_password`
\set server_password `cat /run/secrets/database_server_password`
CREATE ROLE tidspott_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE tidspott_server LOGIN PASSWORD :'server_password';
CREATE DATABASE tidspott OWNER tidspott_owner;
REVOKE ALL ON DATABASE tidspott FROM PUBLIC;
GRANT CONNECT ON DATABASE tidspott TO tidspott_server;
