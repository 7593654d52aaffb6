-- A store of Kiebitz 0.1.0 (schema 3), as sqlite3 dumps it. Tokens of the visitors:
-- owner QYMLnaPS6h6ebR3WneeB5uB1yf-HgtjYV4hcQP53Ju6
-- guest QGKwhOOlWFdM3qyEtrfaX-QD6Yb5X9R7pSvlGuSrr5f
-- viewer link of game 1 QkCvJ3RuZ4FG2mHahFhkeCbY, player link of game 2 8xK4CstNsMmRrBzyzf7Vnf_n
BEGIN TRANSACTION;
CREATE TABLE boards (
           board TEXT  NOT NULL PRIMARY KEY, white_wins BIGINT NOT NULL, draws BIGINT NOT NULL,
           black_wins BIGINT NOT NULL, value BIGINT NOT NULL) WITHOUT ROWID;
INSERT INTO "boards" VALUES('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR',0,0,1,-1);
INSERT INTO "boards" VALUES('rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R',1,0,0,1);
INSERT INTO "boards" VALUES('rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R',1,0,0,1);
INSERT INTO "boards" VALUES('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R',1,0,0,1);
INSERT INTO "boards" VALUES('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR',1,0,0,1);
INSERT INTO "boards" VALUES('rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR',0,0,1,-1);
INSERT INTO "boards" VALUES('rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR',0,0,1,-1);
INSERT INTO "boards" VALUES('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR',1,0,0,1);
INSERT INTO "boards" VALUES('rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR',0,0,1,-1);
CREATE TABLE documents (kind TEXT  NOT NULL, key TEXT  NOT NULL, owner TEXT  NOT NULL, updated_ms BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
INSERT INTO "documents" VALUES('card','1','32d60ee458e4ea7e49777daa',1795053202064,'{"guest_side":"black","guest":"654d4d60532b739eedc93e25","title":"Club evening","note":"Ben likes 2... Nc6","shares":[{"token":"O3Cx7w83fv4Y65HpVbOlL0HJ","role":"player","created":1795053202036},{"token":"QkCvJ3RuZ4FG2mHahFhkeCbY","role":"viewer","created":1795053202040}]}');
INSERT INTO "documents" VALUES('card','2','32d60ee458e4ea7e49777daa',1795053202072,'{"guest_side":"black","shares":[{"token":"8xK4CstNsMmRrBzyzf7Vnf_n","role":"player","created":1795053202072}]}');
INSERT INTO "documents" VALUES('seat','1','654d4d60532b739eedc93e25',1795053202044,'1');
CREATE TABLE games (
           id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, created_ms BIGINT NOT NULL, updated_ms BIGINT NOT NULL, rated INTEGER NOT NULL,
           event TEXT NOT NULL, site TEXT NOT NULL, date TEXT NOT NULL, round TEXT NOT NULL,
           white_name TEXT NOT NULL, white_kind TEXT NOT NULL, white_spec TEXT NOT NULL, white_rating INTEGER,
           black_name TEXT NOT NULL, black_kind TEXT NOT NULL, black_spec TEXT NOT NULL, black_rating INTEGER,
           start_fen TEXT NOT NULL, clock_base_ms BIGINT, clock_increment_ms BIGINT,
           plies INTEGER NOT NULL, moves TEXT NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, move_hash BIGINT, imported INTEGER NOT NULL DEFAULT 0, annotated TEXT NOT NULL DEFAULT '');
INSERT INTO "games" VALUES(1,'32d60ee458e4ea7e49777daa',1795053202028,1795053202060,0,'Kiebitz','?','2026.11.19','?','Anna','human','',NULL,'Ben','human','',NULL,'',NULL,NULL,3,'','*','',NULL,0,'');
INSERT INTO "games" VALUES(2,'32d60ee458e4ea7e49777daa',1795053202068,1795053202068,0,'Kiebitz','?','2026.11.19','?','','human','',NULL,'','human','',NULL,'',NULL,NULL,0,'','*','',NULL,0,'');
INSERT INTO "games" VALUES(3,'32d60ee458e4ea7e49777daa',1795053202076,1795053202103,0,'Kiebitz','?','2026.11.19','?','Anna','human','',NULL,'Carl','human','',NULL,'',300000,3000,4,'','0-1','checkmate',6619980261051111887,0,'');
INSERT INTO "games" VALUES(4,'32d60ee458e4ea7e49777daa',1795053202108,1795053202108,0,'Paris','?','????.??.??','?','Morphy','human','',NULL,'Allies','human','',NULL,'',NULL,NULL,5,'e2e4 e7e5 g1f3 d7d6 d2d4','1-0','resignation',-3421757798463964241,1,'[Event "Paris"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Morphy"]
[Black "Allies"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 {the Philidor} (2... Nc6) 3. d4 1-0

');
INSERT INTO "games" VALUES(5,'local',1795053202147,1795053202168,1,'Casual game','Kiebitz','2026.11.19','?','Dora','human','',NULL,'Emil','human','',NULL,'',NULL,NULL,3,'','*','',NULL,0,'');
CREATE TABLE moves (
           game_id BIGINT NOT NULL, line INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL,
           spent_ms BIGINT, clock_ms BIGINT, eval_kind TEXT, eval_value INTEGER, eval_depth INTEGER,
           PRIMARY KEY (game_id, line, ply)) WITHOUT ROWID;
INSERT INTO "moves" VALUES(1,0,0,'e2e4',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(1,0,1,'e7e5',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(1,0,2,'g1f3',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(3,0,0,'f2f3',0,302999,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(3,0,1,'e7e5',3,302996,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(3,0,2,'g2g4',4,305994,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(3,0,3,'d8h4',3,305992,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(3,1,2,'b1c3',3,305995,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(5,0,0,'e2e4',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(5,0,1,'c7c5',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "moves" VALUES(5,0,2,'g1f3',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE ratings (
           player TEXT  NOT NULL, opponent TEXT  NOT NULL, rating DOUBLE PRECISION NOT NULL,
           wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
           PRIMARY KEY (player, opponent)) WITHOUT ROWID;
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO "schema_version" VALUES(1);
INSERT INTO "schema_version" VALUES(2);
INSERT INTO "schema_version" VALUES(3);
CREATE INDEX games_by_owner ON games (owner, id);
CREATE INDEX games_by_white ON games (white_name, id);
CREATE INDEX games_by_black ON games (black_name, id);
CREATE INDEX games_by_result ON games (result, id);
CREATE INDEX games_by_hash ON games (move_hash);
CREATE INDEX documents_by_owner ON documents (kind, owner, updated_ms);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',5);
COMMIT;
