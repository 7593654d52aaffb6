"""The whole contract by four kinds of clients: owner, stranger, holder of a viewer's link, anonymous.

An operation of the contract without a row fails the test, so that no new one is forgotten."""

import http.client
import json
import unittest

from support import API, Client, ServerTest

ME = {"white": {"type": "me"}, "black": {"type": "me"}}
# operation: body, then the status for owner, stranger, viewer's link, anonymous. Strangers do not learn that an object
# exists.
ALL = (200, 200, 200, 200)
VISITORS = (200, 200, 200, 401)
READ = (200, 404, 200, 401)
OWN = (200, 404, 403, 401)
PRIVATE = (200, 404, 404, 401)
MATRIX = {
    "GET /health": (None, ALL), "GET /ready": (None, ALL), "GET /version": (None, ALL), "GET /metrics": (None, ALL),
    "POST /access": ({"password": "any"}, (204, 204, 204, 204)), "POST /visitor": ({}, ALL),
    "GET /visitor": (None, VISITORS), "DELETE /visitor": (None, (204, 204, 204, 401)),
    "POST /positions/legal-moves": ({"position": {}}, ALL),
    "POST /positions/best-move": ({"position": {}, "limits": {"depth": 1}}, ALL),
    "POST /positions/evaluation": ({"position": {}, "limits": {"depth": 1}}, ALL),
    "POST /positions/explanation": ({"position": {}}, ALL),
    "POST /positions/reasons": ({"position": {}, "move": "e4", "nodes": 1000}, ALL), "GET /positions/image.svg": (None, ALL),
    "GET /openings": (None, ALL), "GET /openings/names?q=sic": (None, ALL),
    "GET /tablebase?fen=8/8/8/8/8/2k5/8/K1Q5_b_-_-_0_1": (None, ALL), "GET /opponents": (None, ALL),
    "GET /engine/options": (None, ALL), "GET /addresses": (None, ALL),
    "GET /brains/{brain_id}": (None, ALL), "POST /brains/{brain_id}/evaluation": ({"position": {}}, ALL),
    "POST /brains/{brain_id}/evaluate-all-possible-moves": ({"position": {}}, ALL),
    "POST /brains/{brain_id}/suggest-move": ({"position": {}, "limits": {"depth": 1}}, ALL), "GET /games": (None, VISITORS),
    "POST /games": ({"players": ME}, (201, 201, 201, 401)),
    "POST /games/import": ({"pgn": "1. a4 a5 *"}, VISITORS), "GET /games/export": (None, VISITORS),
    "GET /games/{game_id}": (None, READ), "PATCH /games/{game_id}": ({"title": "x"}, OWN),
    "DELETE /games/{game_id}": (None, (204, 404, 404, 401)),
    "POST /games/{game_id}/moves": ({"move": "e5", "ply": 1}, OWN), "POST /games/{game_id}/takeback": ({}, OWN),
    "POST /games/{game_id}/resign": ({"color": "white"}, OWN),
    "POST /games/{game_id}/draw": ({"action": "offer", "color": "white"}, OWN),
    "POST /games/{game_id}/hint": ({}, OWN), "POST /games/{game_id}/rematch": (None, (201, 404, 403, 401)),
    "GET /games/{game_id}/shares": (None, OWN), "POST /games/{game_id}/shares": ({"role": "viewer"}, (201, 404, 403, 401)),
    "DELETE /games/{game_id}/shares/{share}": (None, (204, 404, 403, 401)),
    "POST /games/{game_id}/join": ({"share": "x" * 24}, (404, 404, 404, 401)),
    "GET /games/{game_id}/pgn": (None, READ), "PUT /games/{game_id}/pgn": ("1. e4 1-0", OWN),
    "GET /games/{game_id}/fen": (None, READ), "GET /games/{game_id}/image.svg": (None, READ),
    "GET /games/{game_id}/events": (None, READ), "GET /statistics": (None, VISITORS),
    "POST /analyses": ({"position": {}, "limits": {"depth": 1}}, (201, 201, 201, 401)),
    "GET /analyses/{analysis_id}": (None, PRIVATE), "DELETE /analyses/{analysis_id}": (None, (204, 404, 404, 401)),
    "GET /analyses/{analysis_id}/events": (None, PRIVATE), "GET /reviews": (None, VISITORS),
    "POST /reviews": ({"pgn": "1. e4 *", "nodes_per_move": 1000}, (201, 201, 201, 401)),
    "GET /reviews/{review_id}": (None, PRIVATE), "DELETE /reviews/{review_id}": (None, (204, 404, 404, 401)),
    "GET /reviews/{review_id}/events": (None, PRIVATE),
    "POST /lab/runs": ({"position": {}, "brain": "tutor", "depth": 1}, ALL),
    "POST /lab/trees": ({"position": {}, "brain": "tutor", "depth": 1}, (201, 201, 201, 401)),
    "GET /lab/trees/{tree_id}": (None, PRIVATE), "DELETE /lab/trees/{tree_id}": (None, (204, 404, 404, 401)),
    "GET /lab/trees/{tree_id}/nodes": (None, PRIVATE),
    "GET /live": (None, (426, 426, 426, 426)),  # sockets: test_a_foreign_socket_receives_no_events
}


# Ids that do not exist. A stranger must not be able to distinguish them from other users' ids.
NOTHING = {"game_id": "987654321", "share": "x" * 24, "analysis_id": "y" * 16, "review_id": "y" * 16,
           "tree_id": "y" * 16}


class Authorisation(ServerTest):
    def answer(self, client, method, path, body):
        """Its status and, if it is a problem, its body; other bodies are not read, because streams have no end."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        headers = {"Authorization": "Bearer " + client.token} if client.token else {}
        if isinstance(body, dict):
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        elif body:
            headers["Content-Type"] = "application/x-chess-pgn"
        connection.request(method, API + path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode() if answer.status >= 400 else ""
        connection.close()
        return answer.status, text

    def things_of(self, owner, operation):
        """A game after 1. e4 with a link, and one job of each kind."""
        game = owner.new_game(players=ME)["id"]
        owner.post(f"/games/{game}/moves", {"move": "e4", "ply": 0})
        if operation.endswith(("/rematch", "PUT /games/{game_id}/pgn")):
            owner.post(f"/games/{game}/resign", {"color": "white"})
        things = {"game_id": game, "brain_id": "tutor"}
        things["share"] = owner.post(f"/games/{game}/shares", {"role": "viewer"}).json["share"]
        if "analysis_id" in operation:
            things["analysis_id"] = owner.post("/analyses", {"position": {}, "limits": {"depth": 1}}).json["id"]
        if "review_id" in operation:
            things["review_id"] = owner.post("/reviews", {"pgn": "1. e4 *", "nodes_per_move": 1000}).json["id"]
        if "tree_id" in operation:
            things["tree_id"] = owner.post("/lab/trees", {"position": {}, "brain": "tutor", "depth": 1}).json["id"]
        return things

    def test_the_matrix_has_a_row_for_every_operation_of_the_contract(self):
        operations = {f"{method.upper()} {path}" for path, item in self.contract.document["paths"].items()
                      for method in item if method != "parameters"}
        self.assertEqual({operation.partition("?")[0] for operation in MATRIX}, operations)

    def test_every_operation_by_every_kind_of_client(self):
        for operation, (body, expected) in MATRIX.items():
            owner, stranger, guest, anonymous = *(Client(self.server, new=True) for _ in range(3)), Client(self.server)
            things = self.things_of(owner, operation)
            method, _, pattern = operation.partition(" ")
            path = pattern.format(**things)
            link = f"{path}{'&' if '?' in path else '?'}share={things['share']}" if "/games/" in path else path
            with self.subTest(operation=operation):
                # The owner comes last: he may delete it.
                found = [self.answer(client, method, where, body)[0]
                         for client, where in ((stranger, path), (guest, link), (anonymous, path))]
                if expected[1] == 404:
                    answers = [self.answer(stranger, method, where, body)[1].replace(where, "")
                               for where in (path, pattern.format(**NOTHING))]
                    self.assertEqual(*answers)
                found.append(self.answer(owner, method, path, body)[0])
                self.assertEqual((found[3], found[0], found[1], found[2]), expected)


if __name__ == "__main__":
    unittest.main()
